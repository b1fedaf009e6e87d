import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { reasonLabels } from '#features/safety/contract.ts';
import { Pill } from '#ui/display/Pill.tsx';
import type { QueueItem } from '../contract/staff-calls.ts';
import { formatAge, formatCount } from './format-staff-times.ts';

const linkClass = 'touch-target rounded-sm underline-offset-2 hover:underline';

/** Whom it is about, why, how long it has waited, and who looks after it. */
export function QueueRow({ item }: { item: QueueItem }) {
  const { assignedTo, danger, isOpen, openedAt, reasons } = item;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-56 flex-1">
        <h3 className="flex flex-wrap items-center gap-2 font-medium text-row">
          <QueueItemLink item={item} />
          {danger && (
            <Pill variant="danger" icon={<TriangleAlert aria-hidden />}>
              Danger
            </Pill>
          )}
          {item.kind === 'appeal' && <Pill variant="brand">Appeal</Pill>}
        </h3>
        {item.kind === 'reports' && (
          <p className="mt-0.5 text-meta text-muted">
            {reasons.map((reason) => reasonLabels[reason]).join(' · ')}
          </p>
        )}
        <p className="mt-0.5 text-meta text-muted">{describeReporters(item)}</p>
      </div>
      <p className="text-meta text-muted sm:text-right">
        {isOpen ? `Waits for ${formatAge(openedAt, Date.now())}` : 'Decided'}
        <br />
        {assignedTo
          ? `${assignedTo.firstName} ${assignedTo.lastName}`
          : isOpen
            ? 'Nobody looks after it'
            : ''}
      </p>
    </li>
  );
}

function QueueItemLink({ item: { id, kind, person } }: { item: QueueItem }) {
  const name = person ? `${person.firstName} ${person.lastName}` : 'Deleted user';
  if (kind === 'reports') {
    return (
      <Link to="/staff/reports/$id" params={{ id }} className={linkClass}>
        {name}
      </Link>
    );
  }
  if (!person) return name;
  return (
    <Link to="/staff/people/$id" params={{ id: person.id }} className={linkClass}>
      {name}
    </Link>
  );
}

function describeReporters({ kind, reports, reporters, newReporters }: QueueItem): string {
  if (kind === 'appeal') return 'Answer it on the page of the member';
  const ofNew = newReporters > 0 ? `, ${newReporters.toLocaleString('en-US')} of them new here` : '';
  return `${formatCount(reports, 'report')} by ${reporters === 0 ? 'erased accounts' : `${formatCount(reporters, 'member')}${ofNew}`}`;
}
