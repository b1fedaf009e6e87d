import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { toast } from '#ui/feedback/toast.ts';
import { Field } from '#ui/forms/Field.tsx';
import { PasswordInput } from '#ui/forms/PasswordInput.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { passwordChangeSchema } from '../contract/accounts.ts';
import { confirmedPasswordFields, isPasswordConfirmed, passwordsMatch } from '../contract/passwords.ts';
import { changePassword, sessionsQuery } from './data.ts';
import { PasswordRulesList } from './PasswordRulesList.tsx';

const passwordFormSchema = passwordChangeSchema
  .extend(confirmedPasswordFields)
  .refine(isPasswordConfirmed, passwordsMatch);

interface ChangePasswordDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ChangePasswordDialog({ open, onOpenChange }: ChangePasswordDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="Change password"
      description="Every other device is signed out."
    >
      <ChangePasswordForm onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  const contractForm = useContractForm({
    schema: passwordFormSchema,
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
    send: ({ currentPassword, password }) => changePassword({ currentPassword, password }),
    done: async () => {
      toast({ title: 'Password changed', description: 'You are signed out everywhere else.' });
      onDone();
      await queryClient.invalidateQueries(sessionsQuery);
    },
    failure: { title: 'The password was not changed', otherwise: 'Please try again.' },
  });
  const { form, register, submit, errorAt } = contractForm;
  const password = useWatch({ control: form.control, name: 'password' });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Current Password" error={errorAt('currentPassword')} required>
        <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
      </Field>
      <Field label="New Password" error={errorAt('password')} required>
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <PasswordRulesList password={password} />
      <Field label="Confirm Password" error={errorAt('confirmPassword')} required>
        <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
      </Field>
      <SubmitButton size="lg" of={contractForm} pendingText="Saving...">
        Change Password
      </SubmitButton>
    </form>
  );
}
