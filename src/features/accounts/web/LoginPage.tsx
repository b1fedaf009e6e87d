import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { visitorPageHeadings } from '#shared/page-headings/visitor-page-headings.ts';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Field } from '#ui/forms/Field.tsx';
import { Input } from '#ui/forms/Input.tsx';
import { PasswordInput } from '#ui/forms/PasswordInput.tsx';
import { lazyComponentWithRetry } from '#web/lazy-component.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { lazyResolver, useContractFormCheckedOnDemand } from '#web/use-contract-form-checked-on-demand.ts';
import type { Account, SecondFactor } from '../contract/accounts.ts';
import { AuthPageCard, inlineLinkClass, startsFocused } from './AuthPageCard.tsx';
import { signInWithPassword } from './data.ts';
import { PasskeySignInButton } from './factors/PasskeySignInButton.tsx';
import { ProviderButtonsPanel } from './providers/ProviderButtonsPanel.tsx';
import { SignInProblemPanel } from './providers/SignInProblemPanel.tsx';
import { SignInOrRegisterLink } from './SignInOrRegisterLink.tsx';
import { setAccountAndClearCache } from './session.ts';

const credentialsResolver = lazyResolver(
  async () => (await import('../contract/accounts.ts')).credentialsSchema,
);
// Few accounts have a second factor.
const SecondFactorSignInPanel = lazyComponentWithRetry(
  async () => (await import('./factors/SecondFactorSignInPanel.tsx')).SecondFactorSignInPanel,
  () => <Spinner />,
);

export function LoginPage() {
  const [secondFactor, setSecondFactor] = useState<SecondFactor>();
  const redirectAfterSignIn = useRedirectAfterSignIn();
  const { next, problem } = useSearch({ from: '/auth/login' });
  if (secondFactor) {
    return (
      <AuthPageCard
        title="One more step"
        subtitle="Your password was right. Now confirm that it is you."
        key="second"
        footer={
          <button type="button" className={inlineLinkClass} onClick={() => setSecondFactor(undefined)}>
            Back to Sign In
          </button>
        }
      >
        <SecondFactorSignInPanel acceptedFactors={secondFactor} onSignedIn={redirectAfterSignIn} />
      </AuthPageCard>
    );
  }
  return (
    <AuthPageCard
      {...visitorPageHeadings['/auth/login']}
      footer={
        <>
          New to Fieldhouse?{' '}
          <SignInOrRegisterLink to="/auth/register" className={inlineLinkClass}>
            Create an account
          </SignInOrRegisterLink>
        </>
      }
    >
      <SignInProblemPanel problem={problem} />
      <LoginForm onSignedIn={redirectAfterSignIn} onSecondFactorRequired={setSecondFactor} />
      <div className="mt-3 flex flex-col gap-3">
        <PasskeySignInButton label="Sign In with a Passkey" onSignedIn={redirectAfterSignIn} />
        <ProviderButtonsPanel next={next} />
      </div>
    </AuthPageCard>
  );
}

/** Sets the account that is signed in, and opens the page that the user wanted. */
function useRedirectAfterSignIn(): (account: Account) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { next } = useSearch({ from: '/auth/login' });
  return async (account: Account) => {
    setAccountAndClearCache(queryClient, account);
    toast({ title: 'Welcome back!', description: "You've been successfully logged in." });
    await navigate({ href: next ?? '/dashboard', replace: true });
  };
}

interface LoginFormProps {
  onSignedIn: (account: Account) => Promise<void>;
  onSecondFactorRequired: (secondFactor: SecondFactor) => void;
}

function LoginForm({ onSignedIn, onSecondFactorRequired }: LoginFormProps) {
  const contractForm = useContractFormCheckedOnDemand({
    resolver: credentialsResolver,
    defaultValues: { email: '', password: '' },
    send: signInWithPassword,
    done: (answer) =>
      'user' in answer ? onSignedIn(answer.user) : onSecondFactorRequired(answer.secondFactor),
    failure: { title: 'Login failed', otherwise: 'Invalid email or password.' },
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
      <div className="relative">
        <Field label="Password" error={errorAt('password')} required>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
        <Link to="/auth/forgot-password" className={`${inlineLinkClass} absolute top-0 right-0 text-meta`}>
          Forgot password?
        </Link>
      </div>
      <SubmitButton size="lg" of={contractForm} pendingText="Signing In..." className="mt-1">
        Sign In
      </SubmitButton>
    </form>
  );
}
