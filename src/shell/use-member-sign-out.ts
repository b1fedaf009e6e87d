import { useNavigate } from '@tanstack/react-router';
import type { Account } from '#features/accounts/contract/accounts.ts';
import { useSignOut } from '#features/accounts/web/session.ts';
import { clearOutboxAndDrafts } from '#features/messages/web/outbox/outbox.ts';
import { clearToasts, toast } from '#ui/feedback/toast.ts';
import { toErrorMessage } from '#web/api.ts';

/** Signs out and drops unsent messages and toasts. */
export function useMemberSignOut({ id }: Account) {
  const signOut = useSignOut();
  const navigate = useNavigate();
  return async () => {
    try {
      await signOut();
      clearOutboxAndDrafts(id);
      clearToasts();
      await navigate({ to: '/' });
    } catch (error) {
      const description = toErrorMessage(error, 'You are still signed in. Please try again.');
      toast({ title: 'Signing out failed', description, variant: 'destructive' });
    }
  };
}
