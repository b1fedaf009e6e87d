import {
  handVerificationSchema,
  verificationEndSchema,
} from '#features/verifications/contract/staff-verification-calls.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { Textarea } from '#ui/forms/Textarea.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { useContractForm } from '#web/use-contract-form.ts';
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
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Verify ${coach.firstName} ${coach.lastName} by hand`}
      description="For a coach without an address at the school. An open request ends with it."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form="verify-by-hand" of={form} pendingText="Verifying...">
            Verify
          </SubmitButton>
        </>
      }
    >
      <form id="verify-by-hand" noValidate onSubmit={form.submit}>
        <Field
          label="Evidence"
          hint="What you have seen, and where. For staff only."
          error={form.errorAt('evidence')}
          required
        >
          <Textarea rows={4} maxLength={1000} {...form.register('evidence')} />
        </Field>
      </form>
    </Dialog>
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
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`End the verification of ${coach.firstName} ${coach.lastName}`}
      description="Athletes with whom the coach has a conversation see that it has ended, and no reason."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form="end-verification" of={form} pendingText="Ending...">
            End Verification
          </SubmitButton>
        </>
      }
    >
      <form id="end-verification" noValidate onSubmit={form.submit}>
        <Field
          label="Reason"
          hint="The coach reads it, in plain words."
          error={form.errorAt('reason')}
          required
        >
          <Textarea rows={3} maxLength={1000} {...form.register('reason')} />
        </Field>
      </form>
    </Dialog>
  );
}
