import { useWatch } from 'react-hook-form';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { Input } from '#ui/forms/Input.tsx';
import { Textarea } from '#ui/forms/Textarea.tsx';
import { SelectField } from '#web/SelectField.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import {
  reportOutcomeLabels,
  reportOutcomeSchema,
  reportOutcomes,
  type StaffReport,
} from '../contract/staff-calls.ts';
import { useDecideReport } from './data.ts';
import { FormDialog } from './FormDialog.tsx';
import { formatCount, getTomorrow } from './format-times-and-counts.ts';

interface DecideReportDialogProps {
  report: StaffReport;
  onClose: () => void;
}

/** Decides a report, and perhaps every other open one about the same person. */
export function DecideReportDialog({ report, onClose }: DecideReportDialogProps) {
  const decide = useDecideReport(report.id);
  const form = useContractForm({
    schema: reportOutcomeSchema,
    defaultValues: { note: '', reason: null, until: null, includeOthers: report.otherCount > 0 },
    send: decide,
    done: onClose,
    failure: { title: 'The report was not decided', otherwise: 'Please try again.' },
  });
  const { register, errorAt } = form;
  const outcome = useWatch({ control: form.form.control, name: 'outcome' });
  // Nobody is there to be warned.
  const possible = report.reported.id ? reportOutcomes : reportOutcomes.filter((one) => one === 'no-action');
  const emptyToNull = { setValueAs: (value: string | null) => value || null };
  return (
    <FormDialog
      of={form}
      title={`Decide about ${report.reported.name}`}
      description="The reporter is told that we have looked, the member what is done and why, with a way to appeal."
      submitLabel="Decide"
      pendingText="Deciding..."
      onClose={onClose}
    >
      <SelectField
        of={form}
        name="outcome"
        label="Outcome"
        required
        options={possible.map((value) => ({ value, label: reportOutcomeLabels[value] }))}
        placeholder="What is done?"
      />
      {outcome && outcome !== 'no-action' && (
        <Field label="Reason" hint="The member reads it, in plain words." error={errorAt('reason')} required>
          <Textarea rows={3} maxLength={1000} {...register('reason', emptyToNull)} />
        </Field>
      )}
      {outcome === 'suspended' && (
        <Field label="Suspended until" error={errorAt('until')} required>
          <Input type="date" min={getTomorrow()} {...register('until', emptyToNull)} />
        </Field>
      )}
      <Field label="Note" hint="For staff only." error={errorAt('note')} optional>
        <Textarea rows={2} maxLength={1000} {...register('note')} />
      </Field>
      {report.otherCount > 0 && (
        <Checkbox
          label={`Also for ${formatCount(report.otherCount, 'other open report')} about this person`}
          {...register('includeOthers')}
        />
      )}
    </FormDialog>
  );
}
