import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { accountQuery } from '#features/accounts/web/session.ts';
import { toast } from '#ui/feedback/toast.ts';

/** The product's statements ask for this pause before the dashboard. */
const redirectDelay = 100;

/** To be called after the profile was stored: reloads the account, which is now complete, and opens the dashboard. */
export function useOpenDashboardAfterRegistration(): () => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    toast({
      title: 'Profile completed!',
      description: 'Welcome to Fieldhouse! You can now start exploring.',
    });
    await new Promise((done) => setTimeout(done, redirectDelay));
    await queryClient.refetchQueries(accountQuery);
    await router.navigate({ to: '/dashboard', replace: true });
    // Loaders of the dashboard may have been refused while the profile was missing.
    await router.invalidate();
  };
}
