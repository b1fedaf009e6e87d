import type { z } from 'zod';
import { CoachSchoolField } from '#features/coaches/web/CoachSchoolField.tsx';
import { CityAndStateFields } from '#features/places/web/CityAndStateFields.tsx';
import { sports } from '#features/sports/contract.ts';
import { ProgramGenderField } from '#features/sports/web/ProgramGenderField.tsx';
import { TextAreaField, TextField } from '#web/form-fields.tsx';
import { SelectField } from '#web/SelectField.tsx';
import type { FormPart } from '#web/use-form-with-resolver.ts';
import type { profileCompletionSchema } from '../contract.ts';
import { FormSection } from './FormSection.tsx';

export function CoachFields({ of }: { of: FormPart<z.input<typeof profileCompletionSchema>> }) {
  return (
    <>
      <FormSection title="Your program">
        <CoachSchoolField of={of} label="School/Organization" className="sm:col-span-2" />
        <SelectField
          of={of}
          name="sport"
          label="Sport"
          options={sports}
          placeholder="Select a sport"
          required
        />
        <ProgramGenderField of={of} />
        <TextField
          of={of}
          name="position"
          label="Position/Title"
          autoComplete="organization-title"
          placeholder="Head Coach"
          required
        />
        <CityAndStateFields of={of} />
      </FormSection>
      <FormSection title="About you (optional)">
        <TextAreaField of={of} name="bio" label="Bio" className="sm:col-span-2" />
      </FormSection>
    </>
  );
}
