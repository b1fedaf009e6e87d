import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Button } from '#ui/buttons/Button.tsx';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { AuthPageCard } from './AuthPageCard.tsx';
import { revokeSignInMethod } from './data.ts';
import { InvalidEmailLinkCard } from './InvalidEmailLinkCard.tsx';
import { setSignedOutAndClearCache } from './session.ts';

/** The page of the link in an email about a new way to sign in: its reader did not add it. */
export function RevokeSignInMethodPage() {
  const { token } = useSearch({ from: '/auth/not-me' });
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: revokeSignInMethod,
    onSuccess: () => setSignedOutAndClearCache(queryClient),
  });
  if (revoke.isSuccess) {
    return (
      <AuthPageCard
        title="We removed it"
        subtitle="Everyone is signed out, and the old password no longer works. We emailed you a link to set a new one."
        key="done"
      >
        <Button asChild size="lg" className="w-full">
          <Link to="/auth/login">To Sign In</Link>
        </Button>
      </AuthPageCard>
    );
  }
  if (!token || revoke.error) return <InvalidEmailLinkCard error={revoke.error} />;
  return (
    <AuthPageCard
      title="Was that not you?"
      subtitle="We'll remove what was added, sign everyone out, and email you a link to set a new password."
    >
      <MutationButton
        mutation={revoke}
        variant="danger"
        size="lg"
        className="w-full"
        pendingText="Removing..."
        onClick={() => revoke.mutate(token)}
      >
        That Was Not Me
      </MutationButton>
    </AuthPageCard>
  );
}
