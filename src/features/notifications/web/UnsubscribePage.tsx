import { useSearch } from '@tanstack/react-router';
import { AuthPageCard, inlineLinkClass } from '#features/accounts/web/AuthPageCard.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { CallError, toErrorMessage } from '#web/api.ts';
import type { PageLoader } from '#web/load-and-read-page-queries.ts';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { QueryFallback } from '#web/QueryFallback.tsx';
import { parseUnsubscribeSearch } from './search-params.ts';
import { unsubscribeOnce, useResubscribe, useUnsubscribeAttempt } from './unsubscribe-data.ts';

const subjects = new Map([
  ['messages', 'unread messages'],
  ['saved-searches', 'saved searches'],
  ['visits', 'campus visits'],
]);

/** Opening the link of an email unsubscribes, except the link for mail programs, which asks first. */
export const loader: PageLoader = async ({ queryClient, search }) => {
  const { token = '', ask } = parseUnsubscribeSearch(search);
  if (!ask) unsubscribeOnce(queryClient, token);
};

/** Unsubscribes without signing in. The token in the link says from which kind of email. */
export function UnsubscribePage() {
  const { token = '' } = useSearch({ from: '/unsubscribe' });
  const unsubscribe = useUnsubscribeAttempt(token);
  const subject = subjects.get(token.split('.')[1] ?? '') ?? 'what is new';
  return (
    <AuthPageCard
      title={`Emails about ${subject}`}
      footer={
        <a href="/settings" className={inlineLinkClass}>
          All your settings
        </a>
      }
    >
      {unsubscribe.attempt ? (
        <UnsubscribeOutcome token={token} subject={subject} unsubscribe={unsubscribe} />
      ) : (
        <div className="flex flex-col gap-5 text-body">
          <p>Do you want to stop emails about {subject}?</p>
          <Button size="lg" onClick={unsubscribe.start}>
            Unsubscribe
          </Button>
        </div>
      )}
    </AuthPageCard>
  );
}

const failed = 'You were not unsubscribed';

interface UnsubscribeOutcomeProps {
  token: string;
  subject: string;
  unsubscribe: ReturnType<typeof useUnsubscribeAttempt>;
}

function UnsubscribeOutcome({ token, subject, unsubscribe: { attempt, start } }: UnsubscribeOutcomeProps) {
  const subscribe = useResubscribe(token);
  if (attempt?.status !== 'success') {
    const error = attempt?.error ?? null;
    // A 4xx is final: no Retry.
    if (error instanceof CallError && error.status < 500)
      return <ErrorState title={failed} message={toErrorMessage(error, 'Please try again.')} />;
    const query = { error, isFetching: false, refetch: start };
    return <QueryFallback query={query} title={failed} skeleton={<Spinner text="One moment..." />} />;
  }
  return (
    <div role="status" className="flex flex-col gap-5 text-body">
      {subscribe.isSuccess ? (
        <p>Emails about {subject} are on again.</p>
      ) : (
        <>
          <p>Done. We no longer email you about {subject}.</p>
          <MutationButton mutation={subscribe} variant="outline" size="lg" onClick={() => subscribe.mutate()}>
            Turn them on again
          </MutationButton>
          {subscribe.error && (
            <p className="text-danger">{toErrorMessage(subscribe.error, 'Please try again.')}</p>
          )}
        </>
      )}
    </div>
  );
}
