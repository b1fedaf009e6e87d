import { useWatch } from 'react-hook-form';
import { Field } from '#ui/forms/Field.tsx';
import { Textarea } from '#ui/forms/Textarea.tsx';
import { SelectField } from '#web/SelectField.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import {
  type SuspiciousEvaluation,
  suspicionOutcomeLabels,
  suspicionOutcomeSchema,
} from '../../contract/suspicious-evaluation-calls.ts';
import { FormDialog } from '../FormDialog.tsx';
import { useDecideSuspiciousEvaluation } from './data.ts';

interface DecideSuspiciousEvaluationDialogProps {
  item: SuspiciousEvaluation;
  onClose: () => void;
}

const outcomes = Object.entries(suspicionOutcomeLabels).map(([value, label]) => ({ value, label }));

/** Strikes an evaluation, with a reason that its coach reads, or leaves it. */
export function DecideSuspiciousEvaluationDialog({ item, onClose }: DecideSuspiciousEvaluationDialogProps) {
  const form = useContractForm({
    schema: suspicionOutcomeSchema,
    defaultValues: { reason: null },
    send: useDecideSuspiciousEvaluation(item.id),
    done: onClose,
    failure: { title: 'Nothing was decided', otherwise: 'Please try again.' },
  });
  const { register, errorAt } = form;
  const outcome = useWatch({ control: form.form.control, name: 'outcome' });
  return (
    <FormDialog
      of={form}
      title="Decide about the evaluation"
      description="A struck evaluation does not count from now on. The coach gets a mail with the reason and a way to appeal, and none where it is left."
      submitLabel="Decide"
      pendingText="Deciding..."
      onClose={onClose}
    >
      <SelectField
        of={form}
        name="outcome"
        label="Outcome"
        required
        options={outcomes}
        placeholder="What is done?"
      />
      {outcome === 'struck' && (
        <Field label="Reason" hint="The coach reads it, in plain words." error={errorAt('reason')} required>
          <Textarea
            rows={3}
            maxLength={1000}
            {...register('reason', { setValueAs: (value: string | null) => value || null })}
          />
        </Field>
      )}
    </FormDialog>
  );
}
