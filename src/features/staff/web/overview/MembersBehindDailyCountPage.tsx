import { Link, notFound, useParams } from '@tanstack/react-router';
import { ArrowLeft, ChartNoAxesColumn } from 'lucide-react';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { type PageLoader, useLoadedQuery } from '#web/load-and-read-page-queries.ts';
import { usePageTitle } from '#web/page-title.ts';
import {
  type DayCountName,
  type DayCountPersonRow,
  dayCountLabels,
  dayCountNames,
} from '../../contract/staff-counts-and-system-calls.ts';
import { formatTime } from '../format-times-and-counts.ts';
import { peopleBehindDayCountQuery } from './data.ts';

function findDayCountKeyOrThrow(id: string): DayCountName {
  const number = dayCountNames.find((one) => one === id);
  if (!number) throw notFound();
  return number;
}

export const loader: PageLoader<{ id: string }> = async ({ queryClient, params }) =>
  queryClient.ensureQueryData(peopleBehindDayCountQuery(findDayCountKeyOrThrow(params.id)));

const linkClass = 'touch-target rounded-sm font-medium underline-offset-2 hover:underline';

/** Who is behind a number of the last 24 hours. */
export function MembersBehindDailyCountPage() {
  const number = findDayCountKeyOrThrow(useParams({ from: '/staff/$page/$id' }).id);
  const rows = useLoadedQuery(peopleBehindDayCountQuery(number));
  const title = dayCountLabels[number];
  usePageTitle(title);
  return (
    <>
      <PageHeading
        back={
          <Link
            to="/staff/$page"
            params={{ page: 'numbers' }}
            className="touch-target inline-flex items-center gap-1.5 rounded-sm hover:text-fg"
          >
            <ArrowLeft aria-hidden className="size-4" />
            Numbers
          </Link>
        }
        title={title}
        subtitle={
          number === 'messages'
            ? 'Who sent the most in the last 24 hours, at most 100. Staff read messages in reports, or when two agree.'
            : 'The newest of the last 24 hours, at most 100'
        }
      />
      {rows.length === 0 ? (
        <EmptyState
          icon={<ChartNoAxesColumn />}
          title="None in the last 24 hours"
          className="rounded-xl border border-line bg-surface"
        />
      ) : (
        <Card flush>
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <EventOfDayCountRow key={row.id} row={row} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function EventOfDayCountRow({ row: { person, line, other, at } }: { row: DayCountPersonRow }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3 text-row">
      <p className="min-w-0 wrap-anywhere">
        <PersonLink person={person} /> <span className="text-muted">{line}</span>{' '}
        {other && <PersonLink person={other} />}
      </p>
      <p className="text-meta text-muted">{formatTime(at)}</p>
    </li>
  );
}

function PersonLink({ person }: { person: DayCountPersonRow['other'] }) {
  if (!person) return 'Deleted user';
  return (
    <Link to="/staff/$page/$id" params={{ page: 'people', id: person.id }} className={linkClass}>
      {person.firstName} {person.lastName}
    </Link>
  );
}
