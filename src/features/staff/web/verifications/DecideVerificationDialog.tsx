import { useWatch } from 'react-hook-form';
import {
  type StaffVerification,
  verificationOutcomeLabels,
  verificationOutcomeSchema,
} from '#features/verifications/contract/staff-verification-calls.ts';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { DecisionDialog, ReasonField } from '../DecisionDialog.tsx';
import { useDecideVerification } from './data.ts';

interface DecideVerificationDialogProps {
  verification: StaffVerification;
  onClose: () => void;
}

/** Approves a request, or refuses it with a reason that the coach reads. */
export function DecideVerificationDialog({ verification, onClose }: DecideVerificationDialogProps) {
  const form = useContractForm({
    schema: verificationOutcomeSchema,
    defaultValues: { hasSeenPage: false, isHeadCoach: false, reason: null },
    send: useDecideVerification(verification.id),
    done: onClose,
    failure: { title: 'The request was not decided', otherwise: 'Please try again.' },
  });
  const { register, errorAt } = form;
  const outcome = useWatch({ control: form.form.control, name: 'outcome' });
  const error = errorAt('hasSeenPage');
  const { coach, school } = verification;
  return (
    <DecisionDialog
      of={form}
      title={`Is ${coach.firstName} ${coach.lastName} a coach?`}
      description={`A verified coach of ${school.name} has a mark for a year. The coach gets an email.`}
      outcomes={verificationOutcomeLabels}
      placeholder="What have you seen?"
      onClose={onClose}
    >
      {outcome === 'approved' && (
        <>
          <Checkbox
            label="I have opened the page, and it names this coach"
            {...(error ? { error } : {})}
            {...register('hasSeenPage')}
          />
          <Checkbox
            label="It names the coach as head coach"
            hint="A head coach reads which coach of the school wrote to which athlete."
            {...register('isHeadCoach')}
          />
        </>
      )}
      {outcome === 'refused' && <ReasonField of={form} reader="coach" />}
    </DecisionDialog>
  );
}
