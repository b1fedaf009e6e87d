import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Button } from '#ui/buttons/Button.tsx';
import { toErrorMessage } from '#web/api.ts';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { AuthPageCard } from './AuthPageCard.tsx';
import { revokeSignInMethod } from './data.ts';
import { setSignedOutAndClearCache } from './session.ts';

/** The page of the link in an email about a new way to sign in: its reader did not add it. */
export function NotMePage() {
  const { token } = useSearch({ from: '/auth/not-me' });
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: revokeSignInMethod,
    onSuccess: () => setSignedOutAndClearCache(queryClient),
  });
  if (revoke.isSuccess) {
    return (
      <AuthPageCard
        title="It is taken away"
        subtitle="Everybody is signed out, and the password works no more. We have sent you a link to set a new one."
        key="done"
      >
        <Button asChild size="lg" className="w-full">
          <Link to="/auth/login">To Sign In</Link>
        </Button>
      </AuthPageCard>
    );
  }
  if (!token || revoke.error) {
    const reason = token
      ? toErrorMessage(revoke.error, 'Please try again.')
      : 'This link is not complete. Please open it again from the mail.';
    return (
      <AuthPageCard title="This link does not work" subtitle={reason} key="refused">
        <Button asChild size="lg" className="w-full">
          <Link to="/auth/forgot-password">Set a New Password</Link>
        </Button>
      </AuthPageCard>
    );
  }
  return (
    <AuthPageCard
      title="Was that not you?"
      subtitle="We take away what was added, sign out everybody, and mail you a link to set a new password."
    >
      <MutationButton
        mutation={revoke}
        variant="danger"
        size="lg"
        className="w-full"
        pendingText="Taking it away..."
        onClick={() => revoke.mutate(token)}
      >
        That Was Not Me
      </MutationButton>
    </AuthPageCard>
  );
}
