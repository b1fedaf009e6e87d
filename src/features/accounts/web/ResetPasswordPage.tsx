import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '#ui/buttons/Button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Field } from '#ui/forms/Field.tsx';
import { PasswordInput } from '#ui/forms/PasswordInput.tsx';
import { CallError } from '#web/api.ts';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { confirmedPasswordSchema } from '../contract/passwords.ts';
import { AuthPageCard } from './AuthPageCard.tsx';
import { resetPassword } from './data.ts';
import { PasswordRulesList } from './PasswordRulesList.tsx';
import { setSignedOutAndClearCache } from './session.ts';

/** The page of the emailed link; one that does not work any more offers a new one. */
export function ResetPasswordPage() {
  const { token } = useSearch({ from: '/auth/reset-password' });
  const [refusal, setRefusal] = useState(
    token
      ? undefined
      : 'Part of this link is missing. Please open it again from the email, or ask for a new one.',
  );
  if (!token || refusal) {
    return (
      <AuthPageCard title="This link does not work" subtitle={refusal} key="refused">
        <Button asChild size="lg" className="w-full">
          <Link to="/auth/forgot-password">Get a New Link</Link>
        </Button>
      </AuthPageCard>
    );
  }
  return (
    <AuthPageCard
      title="Set a new password"
      subtitle="You sign in with it afterwards. Everywhere else you are signed out."
    >
      <NewPasswordForm token={token} onRefused={setRefusal} />
    </AuthPageCard>
  );
}

function NewPasswordForm({ token, onRefused }: { token: string; onRefused: (reason: string) => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const contractForm = useContractForm({
    schema: confirmedPasswordSchema,
    defaultValues: { password: '', confirmPassword: '' },
    send: ({ password }) =>
      resetPassword({ token, password }).catch((error) => {
        // 400 is about the link; a password that is refused is 422, at its field.
        if (error instanceof CallError && error.status === 400) onRefused(error.detail ?? '');
        throw error;
      }),
    done: async () => {
      setSignedOutAndClearCache(queryClient);
      toast({ title: 'Password changed', description: 'Please sign in with your new password.' });
      await navigate({ to: '/auth/login', replace: true });
    },
    failure: { title: 'The password was not changed', otherwise: 'Please try again.' },
  });
  const { form, register, submit, errorAt } = contractForm;
  const password = useWatch({ control: form.control, name: 'password' });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label="New Password" error={errorAt('password')} required>
        <PasswordInput autoComplete="new-password" autoFocus {...register('password')} />
      </Field>
      <PasswordRulesList password={password} />
      <Field label="Confirm Password" error={errorAt('confirmPassword')} required>
        <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
      </Field>
      <SubmitButton size="lg" of={contractForm} pendingText="Saving..." className="mt-1">
        Set Password
      </SubmitButton>
    </form>
  );
}
