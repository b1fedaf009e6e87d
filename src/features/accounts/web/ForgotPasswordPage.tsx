import { useState } from 'react';
import { visitorPageHeadings } from '#shared/page-headings/visitor-page-headings.ts';
import { Field } from '#ui/forms/Field.tsx';
import { Input } from '#ui/forms/Input.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { lazyResolver, useContractFormCheckedOnDemand } from '#web/use-contract-form-checked-on-demand.ts';
import { AuthPageCard, inlineLinkClass, startsFocused } from './AuthPageCard.tsx';
import { requestPasswordReset } from './data.ts';
import { SignInOrRegisterLink } from './SignInOrRegisterLink.tsx';

const forgotPasswordResolver = lazyResolver(
  async () => (await import('../contract/accounts.ts')).forgotPasswordSchema,
);

export function ForgotPasswordPage() {
  const [answer, setAnswer] = useState<string>();
  return (
    <AuthPageCard
      {...visitorPageHeadings['/auth/forgot-password']}
      footer={
        <SignInOrRegisterLink to="/auth/login" className={inlineLinkClass}>
          Back to Sign In
        </SignInOrRegisterLink>
      }
    >
      <ForgotPasswordForm onSent={setAnswer} />
      <div role="status" className="text-body">
        {answer && (
          <p className="mt-5 rounded-lg bg-ok-soft p-3 text-fg">
            {answer} It works for one hour. Nothing there? Check your spam folder too.
          </p>
        )}
      </div>
    </AuthPageCard>
  );
}

function ForgotPasswordForm({ onSent }: { onSent: (sentence: string) => void }) {
  const contractForm = useContractFormCheckedOnDemand({
    resolver: forgotPasswordResolver,
    defaultValues: { email: '' },
    send: requestPasswordReset,
    done: ({ message }) => onSent(message),
    failure: { title: 'The link was not sent', otherwise: 'Please try again.' },
  });
  const { register, submit, errorAt } = contractForm;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Email" error={errorAt('email')} required>
        <Input
          type="email"
          autoComplete="email"
          inputMode="email"
          {...startsFocused}
          {...register('email')}
        />
      </Field>
      <SubmitButton size="lg" of={contractForm} pendingText="Sending...">
        Send Link
      </SubmitButton>
    </form>
  );
}
