import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { AuthPageCard } from './AuthPageCard.tsx';
import { removeFactorsByLink } from './factors/data.ts';
import { InvalidEmailLinkCard, SetNewPasswordLink } from './InvalidEmailLinkCard.tsx';

/** The page of the link that staff have mailed to a member who lost every second factor. */
export function RemoveFactorsPage() {
  const { token } = useSearch({ from: '/auth/remove-second-step' });
  const remove = useMutation({ mutationFn: removeFactorsByLink });
  if (remove.isSuccess) {
    return (
      <AuthPageCard
        title="Your second step is removed"
        subtitle="Please set a new password to sign in. You can add a second step again in your settings."
        key="done"
      >
        <SetNewPasswordLink />
      </AuthPageCard>
    );
  }
  if (!token || remove.error) return <InvalidEmailLinkCard error={remove.error} />;
  return (
    <AuthPageCard
      title="Remove your second step?"
      subtitle="Your authenticator app, passkeys and recovery codes are removed, everyone is signed out, and your password stops working: you set a new one by email. If you did not ask us for this, close this page."
    >
      <MutationButton
        mutation={remove}
        size="lg"
        className="w-full"
        pendingText="Removing it..."
        onClick={() => remove.mutate(token)}
      >
        Remove My Second Step
      </MutationButton>
    </AuthPageCard>
  );
}
