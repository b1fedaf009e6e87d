import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Button } from '#ui/buttons/Button.tsx';
import { toErrorMessage } from '#web/api.ts';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { AuthCard } from './AuthCard.tsx';
import { confirmEmailByLink } from './data.ts';
import { accountQuery } from './session.ts';

/** The page of an emailed link about an address. It needs a click, because mail programs open links by themselves. */
export function ConfirmEmailPage() {
  const { token = '' } = useSearch({ from: '/auth/confirm-email' });
  const queryClient = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => confirmEmailByLink(token),
    onSuccess: () => queryClient.invalidateQueries(accountQuery),
  });
  if (confirm.data) return <EmailConfirmedMessage {...confirm.data} />;
  if (confirm.error || !token) {
    const reason = token
      ? toErrorMessage(confirm.error, 'Please try again.')
      : 'This link is not complete. Please open it again from the mail.';
    return (
      <AuthCard title="This link does not work" subtitle={reason} key="refused">
        <FullWidthLinkButton label="To Settings" to="/settings" />
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Confirm your email address" subtitle="One click, and we know that mails to you arrive.">
      <MutationButton
        mutation={confirm}
        size="lg"
        className="w-full"
        pendingText="Confirming..."
        onClick={() => confirm.mutate()}
      >
        Confirm
      </MutationButton>
    </AuthCard>
  );
}

function EmailConfirmedMessage({ email, done }: { email: string; done: boolean }) {
  return done ? (
    <AuthCard title="Address confirmed" subtitle={`${email} is the address of your account.`} key="done">
      <FullWidthLinkButton label="Go On" to="/dashboard" />
    </AuthCard>
  ) : (
    <AuthCard
      title="One more to go"
      subtitle={`Your account uses ${email} once the link that we sent to your other address was opened too.`}
      key="half"
    >
      <FullWidthLinkButton label="To Settings" to="/settings" />
    </AuthCard>
  );
}

function FullWidthLinkButton({ label, to }: { label: string; to: '/settings' | '/dashboard' }) {
  return (
    <Button asChild size="lg" className="w-full">
      <Link to={to}>{label}</Link>
    </Button>
  );
}
