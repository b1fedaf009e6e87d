import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthCard, inlineLinkClass } from '#features/accounts/web/AuthCard.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { CallError, toErrorMessage } from '#web/api.ts';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { QueryFallback } from '#web/QueryFallback.tsx';
import { unsubscribeQuery, useSubscribe } from './data.ts';

const subjects = new Map([
  ['messages', 'unread messages'],
  ['saved-searches', 'saved searches'],
]);

/**
 * Where the link of a mail leads: done on arrival, without signing in. The link says which kind it came with; the one
 * that is meant for mail programs asks first.
 */
export function UnsubscribePage() {
  const { token = '', ask = false } = useSearch({ strict: false });
  const [isSure, setSure] = useState(!ask);
  const subject = subjects.get(token.split('.')[1] ?? '') ?? 'what is new';
  return (
    <AuthCard
      title={`Mails about ${subject}`}
      footer={
        <a href="/settings" className={inlineLinkClass}>
          All your settings
        </a>
      }
    >
      {isSure ? (
        <Outcome token={token} subject={subject} />
      ) : (
        <div className="flex flex-col gap-5 text-body">
          <p>Do you want no more mails about {subject}?</p>
          <Button size="lg" onClick={() => setSure(true)}>
            Unsubscribe
          </Button>
        </div>
      )}
    </AuthCard>
  );
}

const failed = 'You are not unsubscribed';

function Outcome({ token, subject }: { token: string; subject: string }) {
  const query = useQuery(unsubscribeQuery(token));
  const { data, error } = query;
  const again = useSubscribe(token);
  if (!data) {
    // A link that is wrong stays wrong: no Retry.
    return error instanceof CallError && error.status < 500 ? (
      <ErrorState title={failed} message={toErrorMessage(error, 'Please try again.')} />
    ) : (
      <QueryFallback query={query} title={failed} skeleton={<Spinner text="One moment..." />} />
    );
  }
  return (
    <div role="status" className="flex flex-col gap-5 text-body">
      {again.isSuccess ? (
        <p>Mails about {subject} are on again.</p>
      ) : (
        <>
          <p>Done. We do not mail you about {subject} any more.</p>
          <MutationButton mutation={again} variant="outline" size="lg" onClick={() => again.mutate()}>
            Turn them on again
          </MutationButton>
          {again.error && <p className="text-danger">{toErrorMessage(again.error, 'Please try again.')}</p>}
        </>
      )}
    </div>
  );
}
