import { useWatch } from 'react-hook-form';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import {
  type SuspiciousEvaluation,
  suspicionOutcomeLabels,
  suspicionOutcomeSchema,
} from '../../contract/suspicious-evaluation-calls.ts';
import { DecisionDialog, ReasonField } from '../DecisionDialog.tsx';
import { useDecideSuspiciousEvaluation } from './data.ts';

interface DecideSuspiciousEvaluationDialogProps {
  item: SuspiciousEvaluation;
  onClose: () => void;
}

/** Strikes an evaluation, with a reason that its coach reads, or leaves it. */
export function DecideSuspiciousEvaluationDialog({ item, onClose }: DecideSuspiciousEvaluationDialogProps) {
  const form = useContractForm({
    schema: suspicionOutcomeSchema,
    defaultValues: { reason: null },
    send: useDecideSuspiciousEvaluation(item.id),
    done: onClose,
    failure: { title: 'Nothing was decided', otherwise: 'Please try again.' },
  });
  const outcome = useWatch({ control: form.form.control, name: 'outcome' });
  return (
    <DecisionDialog
      of={form}
      title="Decide about the evaluation"
      description="A removed evaluation no longer counts. The coach gets an email with the reason and a way to appeal, and none where it is left."
      outcomes={suspicionOutcomeLabels}
      placeholder="What is done?"
      onClose={onClose}
    >
      {outcome === 'struck' && <ReasonField of={form} reader="coach" />}
    </DecisionDialog>
  );
}
