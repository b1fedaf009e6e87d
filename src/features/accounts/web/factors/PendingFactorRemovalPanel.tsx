import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { toast } from '#ui/feedback/toast.ts';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { toastFailure } from '#web/toast-failure.ts';
import { cacheFactors, cancelFactorRemoval } from './data.ts';
import { formatRemovalTime } from './format-removal-time.ts';

/** Shown in the settings to whoever is signed in while somebody waits for the removal of the second factors. */
export function PendingFactorRemovalPanel({ removeAt }: { removeAt: string }) {
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: cancelFactorRemoval,
    onSuccess: (factors) => {
      cacheFactors(queryClient, factors);
      toast({ title: 'Your second step stays' });
    },
    onError: (error) => toastFailure('Your second step still comes off', error),
  });
  return (
    <section
      aria-label="Your second step is about to be removed"
      className="mx-4 mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-danger-soft p-3"
    >
      <ShieldAlert aria-hidden className="size-4 shrink-0 self-start text-danger" />
      <p className="min-w-48 flex-1 text-row">
        Someone who knows your password asked to take your second step off on {formatRemovalTime(removeAt)}.
        Not you? Keep it, and change your password.
      </p>
      <MutationButton
        mutation={cancel}
        variant="outline"
        pendingText="Keeping it..."
        onClick={() => cancel.mutate()}
      >
        Keep My Second Step
      </MutationButton>
    </section>
  );
}
