import { useQueryClient } from '@tanstack/react-query';
import { toast } from '#ui/feedback/toast.ts';
import { Field } from '#ui/forms/Field.tsx';
import { Input } from '#ui/forms/Input.tsx';
import { PasswordInput } from '#ui/forms/PasswordInput.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { type Account, emailChangeSchema } from '../contract/accounts.ts';
import { requestEmailChange } from './data.ts';
import { accountQuery } from './session.ts';

interface ChangeEmailDialogProps {
  account: Account;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** For an address that nobody has confirmed, the way to correct it at once. */
export function ChangeEmailDialog({ account, open, onOpenChange }: ChangeEmailDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="Change email"
      description={
        account.emailVerified
          ? 'We send a link to both addresses. Yours changes once you have opened them.'
          : 'We send the link that confirms it to the new address. The link that we sent before no longer works.'
      }
    >
      <ChangeEmailForm isConfirmed={account.emailVerified} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function ChangeEmailForm({ isConfirmed, onDone }: { isConfirmed: boolean; onDone: () => void }) {
  const queryClient = useQueryClient();
  const contractForm = useContractForm({
    schema: emailChangeSchema,
    defaultValues: { email: '', password: '' },
    send: requestEmailChange,
    done: ({ user }) => {
      queryClient.setQueryData(accountQuery.queryKey, user);
      toast(
        isConfirmed
          ? { title: 'Emails sent', description: 'Please open the links in them.' }
          : { title: 'Address changed', description: 'Please open the link that we sent to it.' },
      );
      onDone();
    },
    failure: { title: 'Your email was not changed', otherwise: 'Please try again.' },
  });
  const { register, submit, errorAt } = contractForm;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label="New Email" error={errorAt('email')} required>
        <Input type="email" autoComplete="email" inputMode="email" {...register('email')} />
      </Field>
      <Field label="Your Password" error={errorAt('password')} required>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      <SubmitButton size="lg" of={contractForm} pendingText="Sending...">
        {isConfirmed ? 'Send Links' : 'Change and Send Link'}
      </SubmitButton>
    </form>
  );
}
