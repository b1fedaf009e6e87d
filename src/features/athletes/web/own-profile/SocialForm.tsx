import { EditForm } from '#web/EditForm.tsx';
import { TextField } from '#web/form-fields.tsx';
import { SelectField } from '#web/SelectField.tsx';
import type { EditState } from '#web/unsaved-changes.tsx';
import { type Athlete, socialChangesSchema } from '../../contract.ts';
import {
  labelledSocialFields,
  socialVisibilityOptions,
} from './social-field-labels-and-visibility-options.ts';
import { useSectionForm } from './use-section-form.ts';

export function SocialForm({ athlete, editing }: { athlete: Athlete; editing: EditState }) {
  const form = useSectionForm(athlete, socialChangesSchema, editing.close);
  return (
    <EditForm form={form} editing={editing} className="sm:grid-cols-2 lg:grid-cols-3">
      {labelledSocialFields.map(({ name, label, placeholder }) => (
        <TextField
          key={name}
          of={form}
          name={name}
          label={label}
          placeholder={placeholder}
          autoComplete={name === 'personalWebsite' ? 'url' : 'off'}
          inputMode={name === 'personalWebsite' ? 'url' : undefined}
        />
      ))}
      <SelectField
        of={form}
        name="socialVisibility"
        label="Who Sees These"
        options={socialVisibilityOptions}
        placeholder="Select who sees these"
        hint="People without an account never do"
      />
    </EditForm>
  );
}
