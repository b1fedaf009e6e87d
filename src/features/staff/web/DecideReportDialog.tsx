import { useWatch } from 'react-hook-form';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { Textarea } from '#ui/forms/Textarea.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { reportOutcomeLabels, reportOutcomeSchema, type StaffReport } from '../contract/staff-calls.ts';
import { DecisionDialog, ReasonField, UntilField } from './DecisionDialog.tsx';
import { useDecideReport } from './data.ts';
import { formatCount } from './format-times-and-counts.ts';

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
  const possibleOutcomes = report.reported.id
    ? reportOutcomeLabels
    : { 'no-action': reportOutcomeLabels['no-action'] };
  return (
    <DecisionDialog
      of={form}
      title={`Decide about ${report.reported.name}`}
      description="The reporter is told that we have looked, the member what is done and why, with a way to appeal."
      outcomes={possibleOutcomes}
      placeholder="What is done?"
      onClose={onClose}
    >
      {outcome && outcome !== 'no-action' && <ReasonField of={form} reader="member" />}
      {outcome === 'suspended' && <UntilField of={form} label="Suspended until" />}
      <Field label="Note" hint="For staff only." error={errorAt('note')} optional>
        <Textarea rows={2} maxLength={1000} {...register('note')} />
      </Field>
      {report.otherCount > 0 && (
        <Checkbox
          label={`Also for ${formatCount(report.otherCount, 'other open report')} about this person`}
          {...register('includeOthers')}
        />
      )}
    </DecisionDialog>
  );
}
