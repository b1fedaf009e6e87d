import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatInteger } from '#shared/format-integer.ts';
import { Card } from '#ui/layout/Card.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { type PageLoader, useLoadedQuery } from '#web/load-and-read-page-queries.ts';
import { usePageTitle } from '#web/page-title.ts';
import { queueKindLabels } from '../../contract/queue-calls.ts';
import { dayCountLabels } from '../../contract/staff-counts-and-system-calls.ts';
import { formatAge, formatTime } from '../format-times-and-counts.ts';
import { numbersQuery } from './data.ts';

export const loader: PageLoader = ({ queryClient }) => queryClient.ensureQueryData(numbersQuery);

const rowClass =
  'touch-target flex items-baseline justify-between gap-4 px-4 py-3 text-row underline-offset-3 hover:bg-hover hover:underline';

/** What waits for staff, and what happened in the last 24 hours; each number leads to its list. */
export function WaitingAndDayCountsPage() {
  usePageTitle('Numbers');
  const { countedAt, waiting, day } = useLoadedQuery(numbersQuery);
  return (
    <>
      <PageHeading title="Numbers" subtitle={`Counted ${formatTime(countedAt)}`} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Card title="Waiting now" flush>
          <ul className="divide-y divide-line border-line border-t">
            {waiting.map(({ kind, open, oldestAt }) => (
              <li key={kind}>
                <Link to="/staff" search={{ kind }} className={rowClass}>
                  <NumberLabel
                    label={queueKindLabels[kind].many}
                    hint={oldestAt && `The oldest waits for ${formatAge(oldestAt, Date.now())}`}
                  />
                  <span className="tnum text-card">{formatInteger(open)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
        <Card title="Last 24 hours" flush>
          <ul className="divide-y divide-line border-line border-t">
            {day.map(({ number, count }) => (
              <li key={number}>
                <Link to="/staff/$page/$id" params={{ page: 'numbers', id: number }} className={rowClass}>
                  <NumberLabel label={dayCountLabels[number]} hint={null} />
                  <span className="tnum text-card">{formatInteger(count)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}

function NumberLabel({ label, hint }: { label: string; hint: ReactNode }) {
  return (
    <span className="min-w-0">
      {label}
      {hint && <span className="block text-meta text-muted">{hint}</span>}
    </span>
  );
}
