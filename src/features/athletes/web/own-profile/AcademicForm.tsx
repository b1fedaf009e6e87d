import { EditForm } from '#web/EditForm.tsx';
import { NumberField } from '#web/form-fields.tsx';
import { SelectField } from '#web/SelectField.tsx';
import type { EditState } from '#web/unsaved-changes.tsx';
import { type Athlete, academicChangesSchema, weightedGpaScales } from '../../contract.ts';
import { useSectionForm } from './use-section-form.ts';

const scaleOptions = weightedGpaScales.map((scale) => ({ value: scale, label: scale.toFixed(1) }));

export function AcademicForm({ athlete, editing }: { athlete: Athlete; editing: EditState }) {
  const form = useSectionForm(athlete, academicChangesSchema, editing.close);
  return (
    <EditForm form={form} editing={editing} className="sm:grid-cols-2 lg:grid-cols-3">
      <NumberField of={form} name="gpa" label="GPA" step={0.01} max={4} hint="Unweighted, from 0 to 4.0" />
      <NumberField
        of={form}
        name="weightedGpa"
        label="Weighted Average"
        step={0.01}
        max={Math.max(...weightedGpaScales)}
        hint="With extra points for honors and AP classes"
      />
      <SelectField
        of={form}
        name="weightedGpaScale"
        label="Weighted Scale"
        options={scaleOptions}
        placeholder="Select a scale"
        hint="The highest weighted GPA at your school"
      />
      <NumberField of={form} name="satScore" label="SAT Score" max={1600} hint="From 400 to 1600" />
      <NumberField of={form} name="actScore" label="ACT Score" max={36} hint="From 1 to 36" />
    </EditForm>
  );
}
