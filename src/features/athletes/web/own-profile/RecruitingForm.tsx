import { useWatch } from 'react-hook-form';
import { hasGraduated } from '#features/sports/contract/class-years.ts';
import { EditForm } from '#web/EditForm.tsx';
import { SelectField } from '#web/SelectField.tsx';
import type { EditState } from '#web/unsaved-changes.tsx';
import { plansAfterGraduation, recruitingStatuses } from '../../contract/recruiting-status.ts';
import {
  isCommittedOrSigned,
  plansAfterGraduationLabels,
  recruitingStatusLabels,
} from '../../contract/recruiting-status-labels.ts';
import { type Athlete, recruitingChangesSchema } from '../../contract.ts';
import { CommitmentFields } from './CommitmentFields.tsx';
import { useSectionForm } from './use-section-form.ts';

const statusOptions = recruitingStatuses.map((value) => ({ value, label: recruitingStatusLabels[value] }));
const planOptions = [
  { value: '', label: 'Not stated' },
  ...plansAfterGraduation.map((value) => ({ value, label: plansAfterGraduationLabels[value] })),
];

export function RecruitingForm({ athlete, editing }: { athlete: Athlete; editing: EditState }) {
  const form = useSectionForm(athlete, recruitingChangesSchema, editing.close);
  const status = useWatch({ control: form.form.control, name: 'recruitingStatus' });
  return (
    <EditForm form={form} editing={editing} className="sm:grid-cols-2 lg:grid-cols-3">
      <SelectField
        of={form}
        name="recruitingStatus"
        label="Recruiting Status"
        options={statusOptions}
        placeholder="Select a status"
        onChosen={(status) => {
          if (status && isCommittedOrSigned(status)) return;
          // The college goes with the status.
          form.form.setValue('commitmentSchoolId', null);
          form.form.setValue('commitmentVisible', false);
        }}
      />
      {status && isCommittedOrSigned(status) && (
        <CommitmentFields of={form} college={athlete.commitment?.school} />
      )}
      {hasGraduated(athlete.classYear, new Date()) && (
        <SelectField
          of={form}
          name="afterGraduation"
          label="After High School"
          options={planOptions}
          placeholder="Not stated"
          hint="A postgraduate year or a transfer keeps you in coaches' lists."
        />
      )}
    </EditForm>
  );
}
