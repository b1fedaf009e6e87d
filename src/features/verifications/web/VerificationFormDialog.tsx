import { useQueryClient } from '@tanstack/react-query';
import type { OwnCoach } from '#features/coaches/contract.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { TextField } from '#web/form-fields.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { verificationFormSchema } from '../contract.ts';
import { requestVerification } from './data.ts';

interface VerificationFormDialogProps {
  coach: OwnCoach;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for the address at the school and the page that names the coach. */
export function VerificationFormDialog({ coach, open, onOpenChange }: VerificationFormDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Get verified"
      description={`As a coach of ${coach.school}. We email a link to your address there, then our staff look at the page that names you.`}
    >
      <VerificationForm coach={coach} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function VerificationForm({ coach, onDone }: { coach: OwnCoach; onDone: () => void }) {
  const queryClient = useQueryClient();
  const { domains, email } = coach.verification;
  const where = domains.join(' or ');
  const form = useContractForm({
    schema: verificationFormSchema,
    defaultValues: { schoolId: coach.schoolId ?? '', email: email ?? '', directoryUrl: '' },
    send: requestVerification,
    done: async (verification) => {
      await queryClient.invalidateQueries({ queryKey: ['coaches'] });
      toast({
        title: 'Link sent',
        description: `Please open the link that we emailed to ${verification.email}.`,
      });
      onDone();
    },
    failure: { title: 'We could not send a link', otherwise: 'Please try again.' },
  });
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <TextField
        of={form}
        name="email"
        label="Your Email at the School"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={`At ${where}. Nobody else sees it.`}
        required
      />
      <TextField
        of={form}
        name="directoryUrl"
        label="Page That Names You"
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder={`https://${domains[0] ?? ''}/staff`}
        hint={`Such as the staff directory, at ${where}.`}
        required
      />
      <SubmitButton size="lg" of={form} pendingText="Sending...">
        Send Link
      </SubmitButton>
    </form>
  );
}
