import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card } from '#ui/layout/Card.tsx';
import { type PageLoader, useLoadedQuery } from '#web/load-and-read-page-queries.ts';
import { dailyLimitOutcomeLabels, type ReachedLimit } from '../../contract/daily-limit-calls.ts';
import { queueAssignmentQuery } from '../data.ts';
import { FactList } from '../FactList.tsx';
import { formatCount, formatDay, formatTime } from '../format-times-and-counts.ts';
import { DecideButtons, OutcomeCard, StaffItemFrame } from '../StaffItemFrame.tsx';
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
  return (
    <StaffItemFrame
      title={`Daily limit of ${name}`}
      subtitle={`Reached the limit of ${item.counted.join(' and ')} on ${formatCount(item.days, 'day')}`}
      decided={item.outcome ? 'Decided' : undefined}
      buttons={
        <DecideButtons
          itemId={id}
          dialog={(close) => <DecideReachedLimitDialog item={item} onClose={close} />}
        />
      }
    >
      <div className="flex flex-col gap-4">
        <Card title="What happened">
          <FactList facts={listFacts(item, name)} />
        </Card>
        {item.outcome && <OutcomeCard {...item} outcome={dailyLimitOutcomeLabels[item.outcome]} />}
      </div>
    </StaffItemFrame>
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
