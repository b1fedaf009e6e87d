import type { z } from 'zod';
import { CityAndStateFields } from '#features/places/web/CityAndStateFields.tsx';
import { sports } from '#features/sports/contract.ts';
import { TextAreaField, TextField } from '#web/fields.tsx';
import { SelectField } from '#web/SelectField.tsx';
import type { FormPart } from '#web/use-contract-form.ts';
import type { profileCompletionSchema } from '../contract.ts';
import { FormSection } from './FormSection.tsx';

export function CoachFields({ of }: { of: FormPart<z.input<typeof profileCompletionSchema>> }) {
  return (
    <>
      <FormSection title="Your program">
        <TextField
          of={of}
          name="school"
          label="School/Organization"
          autoComplete="organization"
          className="sm:col-span-2"
          required
        />
        <SelectField
          of={of}
          name="sport"
          label="Sport"
          options={sports}
          placeholder="Select a sport"
          required
        />
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
