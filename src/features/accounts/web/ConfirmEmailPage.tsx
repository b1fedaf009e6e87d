import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { CallError, toErrorMessage } from '#web/api.ts';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { AuthPageCard, inlineLinkClass } from './AuthPageCard.tsx';
import { ConfirmEmailWithPasswordForm } from './ConfirmEmailWithPasswordForm.tsx';
import { confirmEmailByLink } from './data.ts';
import { accountQuery, useAccount } from './session.ts';

type EmailConfirmationResult = { email: string; done: boolean } | { refusal: string };

/**
 * The page of an emailed link about an address. It needs a click, because mail programs open links by themselves, and
 * the password where the account is not signed in: an account that somebody else made with this address stays theirs
 * to prove.
 */
export function ConfirmEmailPage() {
  const { token } = useSearch({ from: '/auth/confirm-email' });
  const isSignedIn = Boolean(useAccount());
  const [asksPassword, setAsksPassword] = useState(!isSignedIn);
  const [outcome, setOutcome] = useState<EmailConfirmationResult>();
  if (!token)
    return <InvalidLinkMessage reason="Part of this link is missing. Please open it again from the email." />;
  if (outcome && 'refusal' in outcome) return <InvalidLinkMessage reason={outcome.refusal} />;
  if (outcome) return <EmailConfirmedMessage {...outcome} />;
  return asksPassword ? (
    <AuthPageCard
      title="Confirm your email address"
      subtitle="Please enter the password that you chose for your account."
      footer={
        <>
          You did not make this account, or forgot its password?{' '}
          <Link to="/auth/forgot-password" className={inlineLinkClass}>
            Make it yours by email
          </Link>
        </>
      }
      key="password"
    >
      <ConfirmEmailWithPasswordForm token={token} onOutcome={setOutcome} />
    </AuthPageCard>
  ) : (
    <AuthPageCard title="Confirm your email address" subtitle="One click tells us that our emails reach you.">
      <ConfirmButton token={token} onOutcome={setOutcome} onPasswordNeeded={() => setAsksPassword(true)} />
    </AuthPageCard>
  );
}

interface ConfirmButtonProps {
  token: string;
  onOutcome: (outcome: EmailConfirmationResult) => void;
  /** The link is about another account than the one that is signed in. */
  onPasswordNeeded: () => void;
}

function ConfirmButton({ token, onOutcome, onPasswordNeeded }: ConfirmButtonProps) {
  const queryClient = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => confirmEmailByLink({ token }),
    onSuccess: async (confirmed) => {
      await queryClient.invalidateQueries(accountQuery);
      onOutcome(confirmed);
    },
    onError: (error) => {
      if (error instanceof CallError && error.status === 422) onPasswordNeeded();
      else onOutcome({ refusal: toErrorMessage(error, 'Please try again.') });
    },
  });
  return (
    <MutationButton
      mutation={confirm}
      size="lg"
      className="w-full"
      pendingText="Confirming..."
      onClick={() => confirm.mutate()}
    >
      Confirm
    </MutationButton>
  );
}

function InvalidLinkMessage({ reason }: { reason: string }) {
  return (
    <AuthPageCard title="This link does not work" subtitle={reason} key="refused">
      <FullWidthLinkButton label="To Settings" to="/settings" />
    </AuthPageCard>
  );
}

function EmailConfirmedMessage({ email, done }: { email: string; done: boolean }) {
  return done ? (
    <AuthPageCard title="Address confirmed" subtitle={`${email} is the address of your account.`} key="done">
      <FullWidthLinkButton label="Go On" to="/dashboard" />
    </AuthPageCard>
  ) : (
    <AuthPageCard
      title="One more to go"
      subtitle={`Your account uses ${email} once you also open the link that we sent to your other address.`}
      key="half"
    >
      <FullWidthLinkButton label="To Settings" to="/settings" />
    </AuthPageCard>
  );
}

function FullWidthLinkButton({ label, to }: { label: string; to: '/settings' | '/dashboard' }) {
  return (
    <Button asChild size="lg" className="w-full">
      <Link to={to}>{label}</Link>
    </Button>
  );
}
