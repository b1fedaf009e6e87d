import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { Pill } from '#ui/display/Pill.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { type PageLoader, useLoadedQuery } from '#web/load-and-read-page-queries.ts';
import { usePageTitle } from '#web/page-title.ts';
import { dailyLimitOutcomeLabels, type ReachedLimit } from '../../contract/daily-limit-calls.ts';
import { queueAssignmentQuery } from '../data.ts';
import { FactList } from '../FactList.tsx';
import { formatCount, formatDay, formatTime } from '../format-times-and-counts.ts';
import { QueueAssignmentButton } from '../QueueAssignmentButton.tsx';
import { QueueLink } from '../ReportPage.tsx';
import { DecideReachedLimitDialog } from './DecideReachedLimitDialog.tsx';
import { reachedLimitQuery } from './data.ts';

export const loader: PageLoader<{ id: string }> = ({ queryClient, params }) =>
  Promise.all([
    queryClient.ensureQueryData(reachedLimitQuery(params.id)),
    queryClient.prefetchQuery(queueAssignmentQuery(params.id)),
  ]);

const linkClass = 'touch-target font-medium text-brand underline-offset-3 hover:underline';

/** A member who reached a daily limit, and what staff decide about it. */
export function ReachedLimitPage() {
  const { id } = useParams({ from: '/staff/$page/$id' });
  const item = useLoadedQuery(reachedLimitQuery(id));
  const name = `${item.person.firstName} ${item.person.lastName}`;
  const title = `Daily limit of ${name}`;
  usePageTitle(title);
  return (
    <>
      <PageHeading
        back={<QueueLink />}
        title={
          <span className="flex flex-wrap items-center gap-2 wrap-anywhere">
            {title}
            {item.outcome && <Pill variant="neutral">Decided</Pill>}
          </span>
        }
        subtitle={`Reached the limit of ${item.counted.join(' and ')} on ${formatCount(item.days, 'day')}`}
        actions={!item.outcome && <OpenItemButtons item={item} />}
      />
      <div className="flex flex-col gap-4">
        <Card title="What happened">
          <FactList facts={listFacts(item, name)} />
        </Card>
        {item.outcome && <DecisionCard item={item} />}
      </div>
    </>
  );
}

function listFacts({ person, per, firstAt, lastAt }: ReachedLimit, name: string): [string, ReactNode][] {
  return [
    [
      'Member',
      <Link key="name" to="/staff/$page/$id" params={{ page: 'people', id: person.id }} className={linkClass}>
        {name}
      </Link>,
    ],
    ['Here since', formatDay(person.createdAt)],
    ['Who reached it', per === 'account' ? 'The member alone' : 'The members of the network together'],
    ['First', formatTime(firstAt)],
    ['Last', formatTime(lastAt)],
    ...(person.raisedUntil
      ? ([['Raised until', formatDay(person.raisedUntil)]] as [string, ReactNode][])
      : []),
  ];
}

function OpenItemButtons({ item }: { item: ReachedLimit }) {
  const [isDeciding, setDeciding] = useState(false);
  return (
    <>
      <QueueAssignmentButton itemId={item.id} />
      <Button size="lg" onClick={() => setDeciding(true)}>
        Decide
      </Button>
      {isDeciding && <DecideReachedLimitDialog item={item} onClose={() => setDeciding(false)} />}
    </>
  );
}

function DecisionCard({ item: { outcome, decidedAt, decidedBy } }: { item: ReachedLimit }) {
  const by = decidedBy ? ` by ${decidedBy.firstName} ${decidedBy.lastName}` : '';
  return (
    <Card title="Outcome" subtitle={`${formatTime(decidedAt ?? '')}${by}`}>
      <p className="font-medium text-row">{outcome && dailyLimitOutcomeLabels[outcome]}</p>
    </Card>
  );
}
