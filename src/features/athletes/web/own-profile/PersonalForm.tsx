import { HighSchoolField } from '#features/high-schools/web/HighSchoolField.tsx';
import { EditForm } from '#web/EditForm.tsx';
import { NumberField, TextAreaField } from '#web/form-fields.tsx';
import type { EditState } from '#web/unsaved-changes.tsx';
import { type Athlete, personalChangesSchema } from '../../contract.ts';
import { HeightField } from '../HeightField.tsx';
import { useSectionForm } from './use-section-form.ts';

export function PersonalForm({ athlete, editing }: { athlete: Athlete; editing: EditState }) {
  const form = useSectionForm(athlete, personalChangesSchema, editing.close);
  return (
    <EditForm form={form} editing={editing} className="sm:grid-cols-2 lg:grid-cols-3">
      <HeightField of={form} />
      <NumberField of={form} name="weight" label="Weight (lbs)" />
      <HighSchoolField of={form} home={athlete} />
      <TextAreaField
        of={form}
        name="bio"
        label="Bio"
        hint="What coaches should know about you as a player and as a student."
        rows={4}
        className="sm:col-span-full"
      />
    </EditForm>
  );
}
