import type { z } from 'zod';
import { HeightField } from '#features/athletes/web/HeightField.tsx';
import { GuardianEmailField } from '#features/guardians/web/GuardianEmailField.tsx';
import { HighSchoolField } from '#features/high-schools/web/HighSchoolField.tsx';
import { CityAndStateFields } from '#features/places/web/CityAndStateFields.tsx';
import { ClassYearField } from '#features/sports/web/ClassYearField.tsx';
import { GenderField } from '#features/sports/web/GenderField.tsx';
import { SportAndPositionFields } from '#features/sports/web/SportAndPositionFields.tsx';
import { NumberField, TextAreaField, TextField } from '#web/form-fields.tsx';
import type { FormPart } from '#web/use-form-with-resolver.ts';
import type { profileCompletionSchema } from '../contract.ts';
import { FormSection } from './FormSection.tsx';

export function AthleteFields({ of }: { of: FormPart<z.input<typeof profileCompletionSchema>> }) {
  return (
    <>
      <FormSection title="Your sport">
        <SportAndPositionFields of={of} />
        <GenderField of={of} />
      </FormSection>
      <FormSection title="Home and school">
        <CityAndStateFields of={of} />
        <HighSchoolField of={of} required />
        <ClassYearField of={of} />
      </FormSection>
      <FormSection title="About your age (optional)">
        <TextField
          of={of}
          name="birthDate"
          label="Date of Birth"
          type="date"
          autoComplete="bday"
          hint="It stays private: nobody else on Fieldhouse sees it."
        />
        <GuardianEmailField of={of} />
      </FormSection>
      <FormSection title="Size and grades (optional)">
        <HeightField of={of} />
        <NumberField of={of} name="weight" label="Weight (lbs)" />
        <NumberField of={of} name="gpa" label="GPA" step={0.01} max={4} />
        <div className="grid grid-cols-2 gap-4">
          <NumberField of={of} name="satScore" label="SAT" max={1600} />
          <NumberField of={of} name="actScore" label="ACT" max={36} />
        </div>
      </FormSection>
      <FormSection title="About you (optional)">
        <TextAreaField of={of} name="bio" label="Bio" className="sm:col-span-2" />
        <TextField of={of} name="instagramHandle" label="Instagram" placeholder="@you" />
        <TextField of={of} name="twitterHandle" label="X (Twitter)" placeholder="@you" />
        <TextField of={of} name="tiktokHandle" label="TikTok" placeholder="@you" />
        <TextField of={of} name="youtubeChannel" label="YouTube" />
        <TextField of={of} name="linkedinProfile" label="LinkedIn" />
        <TextField of={of} name="personalWebsite" label="Website" inputMode="url" />
      </FormSection>
    </>
  );
}
