import { z } from 'zod';
import { Field } from '#ui/forms/Field.tsx';
import { PasswordInput } from '#ui/forms/PasswordInput.tsx';
import { CallError } from '#web/api.ts';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { credentialsSchema } from '../contract/accounts.ts';
import { confirmEmailByLink } from './data.ts';

const passwordSchema = z.strictObject({ password: credentialsSchema.shape.password });

interface ConfirmEmailWithPasswordFormProps {
  token: string;
  onOutcome: (outcome: { email: string; done: boolean } | { refusal: string }) => void;
}

/** Confirms an address in a browser where its account is not signed in. */
export function ConfirmEmailWithPasswordForm({ token, onOutcome }: ConfirmEmailWithPasswordFormProps) {
  const contractForm = useContractForm({
    schema: passwordSchema,
    defaultValues: { password: '' },
    send: ({ password }) =>
      confirmEmailByLink({ token, password }).catch((error) => {
        // 400 is about the link; a wrong password is 422, at its field.
        if (error instanceof CallError && error.status === 400) onOutcome({ refusal: error.detail ?? '' });
        throw error;
      }),
    done: onOutcome,
    failure: { title: 'Your address is not confirmed yet', otherwise: 'Please try again.' },
  });
  const { register, submit, errorAt } = contractForm;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Your Password" error={errorAt('password')} required>
        <PasswordInput autoComplete="current-password" autoFocus {...register('password')} />
      </Field>
      <SubmitButton size="lg" of={contractForm} pendingText="Confirming...">
        Confirm
      </SubmitButton>
    </form>
  );
}
