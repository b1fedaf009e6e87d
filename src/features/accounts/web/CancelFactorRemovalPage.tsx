import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { AuthPageCard } from './AuthPageCard.tsx';
import { cancelFactorRemovalByLink } from './factors/data.ts';
import { InvalidEmailLinkCard, SetNewPasswordLink } from './InvalidEmailLinkCard.tsx';

/** The page of the link in the emails that warn that the second factors will be removed. */
export function CancelFactorRemovalPage() {
  const { token } = useSearch({ from: '/auth/keep-second-step' });
  const keep = useMutation({ mutationFn: cancelFactorRemovalByLink });
  if (keep.isSuccess) {
    return (
      <AuthPageCard
        title="Your second step stays"
        subtitle="If you did not ask for this, someone knows your password. Please set a new one now."
        key="done"
      >
        <SetNewPasswordLink />
      </AuthPageCard>
    );
  }
  if (!token || keep.error) return <InvalidEmailLinkCard error={keep.error} />;
  return (
    <AuthPageCard
      title="Keep your second step?"
      subtitle="Someone asked us to take it off your account. We stop that, and nothing changes."
    >
      <MutationButton
        mutation={keep}
        size="lg"
        className="w-full"
        pendingText="Keeping it..."
        onClick={() => keep.mutate(token)}
      >
        Keep My Second Step
      </MutationButton>
    </AuthPageCard>
  );
}
