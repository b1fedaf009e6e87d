import { useWatch } from 'react-hook-form';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import {
  dailyLimitOutcomeLabels,
  dailyLimitOutcomeSchema,
  type ReachedLimit,
} from '../../contract/daily-limit-calls.ts';
import { DecisionDialog, ReasonField, UntilField } from '../DecisionDialog.tsx';
import { useDecideReachedLimit } from './data.ts';

interface DecideReachedLimitDialogProps {
  item: ReachedLimit;
  onClose: () => void;
}

/** Raises the limit until a day, restricts the member, or leaves it. */
export function DecideReachedLimitDialog({ item, onClose }: DecideReachedLimitDialogProps) {
  const form = useContractForm({
    schema: dailyLimitOutcomeSchema,
    defaultValues: { reason: null, until: null },
    send: useDecideReachedLimit(item.id),
    done: onClose,
    failure: { title: 'Nothing was decided', otherwise: 'Please try again.' },
  });
  const outcome = useWatch({ control: form.form.control, name: 'outcome' });
  return (
    <DecisionDialog
      of={form}
      title={`Decide about ${item.person.firstName} ${item.person.lastName}`}
      description="A raised limit is that of a verified coach. The member gets an email with the reason, and none where it is left."
      outcomes={dailyLimitOutcomeLabels}
      placeholder="What is done?"
      onClose={onClose}
    >
      {outcome === 'raised' && <UntilField of={form} label="Raised until" />}
      {outcome && outcome !== 'left' && <ReasonField of={form} reader="member" />}
    </DecisionDialog>
  );
}
