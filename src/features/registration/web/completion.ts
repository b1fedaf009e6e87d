import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { accountQuery } from '#features/accounts/web/session.ts';
import { toast } from '#ui/feedback/toast.ts';

/** The specification's pause before the dashboard shows. */
const redirectDelay = 100;

/** What follows when the profile is stored: the account is known as complete, and the dashboard opens. */
export function useCompletion(): () => Promise<void> {
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
    // Loaders of the page behind this one may have been refused while the profile was missing.
    await router.invalidate();
  };
}
