import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useViewer } from '#features/accounts/web/session.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Pill } from '#ui/display/Pill.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { type PageLoader, useLoadedQuery } from '#web/load-and-read-page-queries.ts';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { usePageTitle } from '#web/page-title.ts';
import {
  type ThreadReading,
  type ThreadReadingState,
  threadReadingStateLabels,
} from '../../contract/thread-reading-calls.ts';
import { queueAssignmentQuery } from '../data.ts';
import { FactList } from '../FactList.tsx';
import { formatTime } from '../format-times-and-counts.ts';
import { QueueAssignmentButton } from '../QueueAssignmentButton.tsx';
import { QueueLink } from '../QueueLink.tsx';
import { DecideThreadReadingDialog } from './DecideThreadReadingDialog.tsx';
import { threadReadingQuery, useRevokeThreadReading } from './data.ts';
import { ReadMessagesCard } from './ReadMessagesCard.tsx';

export const loader: PageLoader<{ id: string }> = ({ queryClient, params }) =>
  Promise.all([
    queryClient.ensureQueryData(threadReadingQuery(params.id)),
    queryClient.prefetchQuery(queueAssignmentQuery(params.id)),
  ]);

const linkClass = 'touch-target font-medium text-brand underline-offset-3 hover:underline';
const pillVariants: Record<ThreadReadingState, 'brand' | 'ok' | 'neutral'> = {
  waiting: 'brand',
  approved: 'ok',
  declined: 'neutral',
  revoked: 'neutral',
  expired: 'neutral',
};

/** A request to read a conversation outside of a report; for the two who agreed, the conversation. */
export function ThreadReadingPage() {
  const { id } = useParams({ from: '/staff/$page/$id' });
  const reading = useLoadedQuery(threadReadingQuery(id));
  const viewer = useViewer();
  const { askedBy, decidedBy, other, person, state } = reading;
  const title = 'Read a conversation';
  usePageTitle(title);
  const mayRead = state === 'approved' && [askedBy?.id, decidedBy?.id].includes(viewer.id);
  return (
    <>
      <PageHeading
        back={<QueueLink />}
        title={
          <span className="flex flex-wrap items-center gap-2">
            {title}
            <Pill variant={pillVariants[state]}>{threadReadingStateLabels[state]}</Pill>
          </span>
        }
        subtitle={`${formatName(person)} and ${formatName(other)}`}
        actions={<RequestButtons reading={reading} isMine={askedBy?.id === viewer.id} />}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {mayRead && <ReadMessagesCard reading={reading} />}
          <Card title="Reason" subtitle="For colleagues only">
            <p className="whitespace-pre-wrap wrap-anywhere text-body">{reading.reason}</p>
          </Card>
          <Card title="What the members read" subtitle="Both, once it is approved">
            <p className="whitespace-pre-wrap wrap-anywhere text-body">{reading.memberReason}</p>
          </Card>
        </div>
        <Card title="Request">
          <FactList facts={listFacts(reading)} />
        </Card>
      </div>
    </>
  );
}

const formatName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

function listFacts(reading: ThreadReading): [string, ReactNode][] {
  const { askedAt, askedBy, decidedAt, decidedBy, expiresAt, note, outcome, revokedAt, state } = reading;
  const facts: [string, ReactNode][] = [
    ['Member', <PersonLink key="person" person={reading.person} />],
    ['Other member', <PersonLink key="other" person={reading.other} />],
    ['Asked', `${formatTime(askedAt)}${askedBy ? ` by ${formatName(askedBy)}` : ''}`],
  ];
  if (decidedAt)
    facts.push([
      outcome === 'approved' ? 'Approved' : 'Declined',
      `${formatTime(decidedAt)}${decidedBy ? ` by ${formatName(decidedBy)}` : ''}`,
    ]);
  if (note) facts.push(['Note', note]);
  if (revokedAt) facts.push(['Revoked', formatTime(revokedAt)]);
  if (state === 'waiting') facts.push(['Expires', formatTime(expiresAt)]);
  if (state === 'expired') facts.push(['Expired', formatTime(expiresAt)]);
  return facts;
}

function PersonLink({ person }: { person: ThreadReading['person'] }) {
  return (
    <Link to="/staff/$page/$id" params={{ page: 'people', id: person.id }} className={linkClass}>
      {formatName(person)}
    </Link>
  );
}

function RequestButtons({ reading, isMine }: { reading: ThreadReading; isMine: boolean }) {
  const [isDeciding, setDeciding] = useState(false);
  const revoke = useRevokeThreadReading(reading.id);
  const { state } = reading;
  if (state !== 'waiting' && state !== 'approved') return null;
  const mustDecide = state === 'waiting' && !isMine;
  return (
    <>
      {mustDecide ? (
        <>
          <QueueAssignmentButton itemId={reading.id} />
          <Button size="lg" onClick={() => setDeciding(true)}>
            Decide
          </Button>
        </>
      ) : (
        <MutationButton mutation={revoke} variant="outline" size="lg" onClick={() => revoke.mutate()}>
          {state === 'waiting' ? 'Withdraw' : 'Revoke'}
        </MutationButton>
      )}
      {isDeciding && <DecideThreadReadingDialog reading={reading} onClose={() => setDeciding(false)} />}
    </>
  );
}
