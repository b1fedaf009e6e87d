import { CityAndStateFields } from '#features/places/web/CityAndStateFields.tsx';
import { ClassYearField } from '#features/sports/web/ClassYearField.tsx';
import { GenderField } from '#features/sports/web/GenderField.tsx';
import { SportAndPositionFields } from '#features/sports/web/SportAndPositionFields.tsx';
import { EditForm } from '#web/EditForm.tsx';
import type { EditState } from '#web/unsaved-changes.tsx';
import { type Athlete, sportAndHomeChangesSchema } from '../../contract.ts';
import { useSectionForm } from './use-section-form.ts';

export function SportAndHomeForm({ athlete, editing }: { athlete: Athlete; editing: EditState }) {
  const form = useSectionForm(athlete, sportAndHomeChangesSchema, editing.close);
  return (
    <EditForm form={form} editing={editing} className="sm:grid-cols-2 lg:grid-cols-3">
      <SportAndPositionFields of={form} />
      <GenderField of={form} />
      <ClassYearField of={form} />
      <CityAndStateFields of={form} />
    </EditForm>
  );
}
