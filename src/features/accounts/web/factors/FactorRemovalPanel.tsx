import { useMutation } from '@tanstack/react-query';
import { Button } from '#ui/buttons/Button.tsx';
import { CallError, toErrorMessage } from '#web/api.ts';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { requestFactorRemoval } from './data.ts';
import { formatRemovalTime } from './format-removal-time.ts';

interface FactorRemovalPanelProps {
  /** When the factors will be removed, if that was requested before. */
  removeAt: string | null;
  onRequested: (removeAt: string) => void;
  onBack: () => void;
}

/** For somebody who gave the right password and can use no second factor any more. */
export function FactorRemovalPanel({ removeAt, onRequested, onBack }: FactorRemovalPanelProps) {
  const request = useMutation({
    mutationFn: requestFactorRemoval,
    onSuccess: (answer) => onRequested(answer.removeAt),
  });
  const hasSignInEnded = request.error instanceof CallError && request.error.status === 401;
  return (
    <div ref={focusPanel} tabIndex={-1} className="flex flex-col gap-4 text-body outline-none">
      {removeAt ? (
        <PendingRemovalText removeAt={removeAt} />
      ) : (
        <p>
          Lost your phone and your recovery codes? We can take the second step off your account. To keep it
          safe from strangers, that takes <strong>three days</strong>. We email you right away and every day,
          and anyone who signs in with the second step stops it.
        </p>
      )}
      <div role="alert">
        {request.error && (
          <p className="rounded-lg bg-danger-soft p-3 text-row">
            {toErrorMessage(request.error, 'That did not work. Please try again.')}
          </p>
        )}
      </div>
      {!removeAt && !hasSignInEnded && (
        <MutationButton mutation={request} size="lg" pendingText="Asking..." onClick={() => request.mutate()}>
          Take It Off in Three Days
        </MutationButton>
      )}
      <Button variant="ghost" onClick={onBack}>
        {removeAt ? 'I Found My Device or a Code' : 'Go Back'}
      </Button>
    </div>
  );
}

/** The button that opened the panel is gone, and the focus with it. */
const focusPanel = (panel: HTMLDivElement | null) => panel?.focus();

function PendingRemovalText({ removeAt }: { removeAt: string }) {
  return (
    <div role="status" className="flex flex-col gap-2 rounded-lg bg-ok-soft p-3 text-fg">
      <p>
        Your second step comes off on <strong>{formatRemovalTime(removeAt)}</strong>, or soon after.
      </p>
      <p>
        Check your email: we have written to you. When it is done, we write again, and you set a new password
        to sign in.
      </p>
    </div>
  );
}
