import {
  handVerificationSchema,
  verificationEndSchema,
} from '#features/verifications/contract/staff-verification-calls.ts';
import { Field } from '#ui/forms/Field.tsx';
import { Textarea } from '#ui/forms/Textarea.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { FormDialog } from '../FormDialog.tsx';
import { useEndVerification, useVerifyByHand } from './data.ts';

interface CoachDialogProps {
  coach: { userId: string; firstName: string; lastName: string };
  onClose: () => void;
}

/** Verifies a coach by what staff have seen instead of a mailbox. */
export function VerifyByHandDialog({ coach, onClose }: CoachDialogProps) {
  const form = useContractForm({
    schema: handVerificationSchema,
    defaultValues: { evidence: '' },
    send: useVerifyByHand(coach.userId),
    done: onClose,
    failure: { title: 'The coach was not verified', otherwise: 'Please try again.' },
  });
  return (
    <FormDialog
      of={form}
      title={`Verify ${coach.firstName} ${coach.lastName} by hand`}
      description="For a coach without an address at the school. An open request ends with it."
      submitLabel="Verify"
      pendingText="Verifying..."
      onClose={onClose}
    >
      <Field
        label="Evidence"
        hint="What you have seen, and where. For staff only."
        error={form.errorAt('evidence')}
        required
      >
        <Textarea rows={4} maxLength={1000} {...form.register('evidence')} />
      </Field>
    </FormDialog>
  );
}

/** Ends a verification before its time. */
export function EndVerificationDialog({ coach, onClose }: CoachDialogProps) {
  const form = useContractForm({
    schema: verificationEndSchema,
    defaultValues: { reason: '' },
    send: useEndVerification(coach.userId),
    done: onClose,
    failure: { title: 'The verification has not ended', otherwise: 'Please try again.' },
  });
  return (
    <FormDialog
      of={form}
      title={`End the verification of ${coach.firstName} ${coach.lastName}`}
      description="Athletes with whom the coach has a conversation see that it has ended, and no reason."
      submitLabel="End Verification"
      pendingText="Ending..."
      onClose={onClose}
    >
      <Field
        label="Reason"
        hint="The coach reads it, in plain words."
        error={form.errorAt('reason')}
        required
      >
        <Textarea rows={3} maxLength={1000} {...form.register('reason')} />
      </Field>
    </FormDialog>
  );
}
