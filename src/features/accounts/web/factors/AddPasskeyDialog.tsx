import { useQueryClient } from '@tanstack/react-query';
import { toast } from '#ui/feedback/toast.ts';
import { Field } from '#ui/forms/Field.tsx';
import { Input } from '#ui/forms/Input.tsx';
import { PasswordInput } from '#ui/forms/PasswordInput.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { newPasskeySchema } from '../../contract/second-factors.ts';
import { addPasskey, cacheFactors, PasskeyRefusal } from './data.ts';

interface AddPasskeyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onRecoveryCodes: (codes: string[]) => void;
}

export function AddPasskeyDialog({ open, onOpenChange, onRecoveryCodes }: AddPasskeyDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="Add a passkey"
      description="Your device stores it, and unlocks it with your fingerprint, your face or a PIN."
    >
      <AddPasskeyForm
        onDone={(codes) => {
          onOpenChange(false);
          if (codes) onRecoveryCodes(codes);
        }}
      />
    </Dialog>
  );
}

function AddPasskeyForm({ onDone }: { onDone: (codes: string[] | null) => void }) {
  const queryClient = useQueryClient();
  const contractForm = useContractForm({
    schema: newPasskeySchema,
    defaultValues: { name: '', password: '' },
    send: (form) =>
      addPasskey(form).catch((error) => {
        if (!(error instanceof PasskeyRefusal)) throw error;
        toast({ title: 'No passkey was added', description: error.message, variant: 'destructive' });
        return undefined;
      }),
    done: (answer) => {
      if (!answer) return;
      cacheFactors(queryClient, answer.factors);
      toast({ title: 'Passkey added', description: 'You can sign in with it from now on.' });
      onDone(answer.recoveryCodes);
    },
    failure: { title: 'No passkey was added', otherwise: 'Please try again.' },
  });
  const { register, submit, errorAt } = contractForm;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label="Name"
        hint="So you can tell it apart, such as 'My phone'."
        error={errorAt('name')}
        required
      >
        <Input autoComplete="off" maxLength={60} {...register('name')} />
      </Field>
      <Field label="Your Password" error={errorAt('password')} required>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      <SubmitButton size="lg" of={contractForm} pendingText="Waiting for your device...">
        Add Passkey
      </SubmitButton>
    </form>
  );
}
