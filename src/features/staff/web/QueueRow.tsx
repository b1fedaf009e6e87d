import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { reasonLabels } from '#features/safety/contract.ts';
import { formatInteger } from '#shared/format-integer.ts';
import { Pill } from '#ui/display/Pill.tsx';
import { type QueueItem, queueKindLabels } from '../contract/queue-calls.ts';
import { formatAge, formatCount } from './format-times-and-counts.ts';

const linkClass = 'touch-target rounded-sm underline-offset-2 hover:underline';

/** Whom it is about, why, how long it has waited, and who looks after it. */
export function QueueRow({ item }: { item: QueueItem }) {
  const { assignedTo, danger, isOpen, openedAt } = item;
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
          {item.kind !== 'reports' && <Pill variant="brand">{queueKindLabels[item.kind].one}</Pill>}
        </h3>
        {listDescriptionLines(item).map((line) => (
          <p key={line} className="mt-0.5 wrap-anywhere text-meta text-muted">
            {line}
          </p>
        ))}
      </div>
      <p className="text-meta text-muted sm:text-right">
        {isOpen ? `Waits for ${formatAge(openedAt, Date.now())}` : 'Decided'}
        <br />
        {assignedTo
          ? `${assignedTo.firstName} ${assignedTo.lastName}`
          : isOpen
            ? 'Not assigned to anyone'
            : ''}
      </p>
    </li>
  );
}

function QueueItemLink({ item: { path, person, title } }: { item: QueueItem }) {
  const name = title ?? (person ? `${person.firstName} ${person.lastName}` : 'Deleted user');
  if (!path) return name;
  return (
    <Link to={path} className={linkClass}>
      {name}
    </Link>
  );
}

function listDescriptionLines(item: QueueItem): string[] {
  if (item.kind === 'reports')
    return [item.reasons.map((reason) => reasonLabels[reason]).join(' · '), describeReporters(item)];
  return item.kind === 'appeal' ? ['Answer it on the page of the member'] : item.lines;
}

function describeReporters({ reports, reporters, newReporters }: QueueItem): string {
  const ofNew = newReporters > 0 ? `, ${formatInteger(newReporters)} of them new here` : '';
  return `${formatCount(reports, 'report')} by ${reporters === 0 ? 'erased accounts' : `${formatCount(reporters, 'member')}${ofNew}`}`;
}
