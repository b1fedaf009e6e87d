import type { ReactNode } from 'react';
import { cn } from '#ui/class-names.ts';
import type { Visit } from '../contract.ts';
import { leafOf } from './visit-times.ts';

/** The leaf of a calendar on which a visit starts. */
export function Leaf({
  visit,
  faint,
}: {
  visit: Pick<Visit, 'startsAt' | 'endsAt' | 'timeZone'>;
  faint: boolean;
}) {
  const { month, day } = leafOf(visit);
  return (
    <p
      aria-hidden
      className={cn(
        'flex h-fit w-13 shrink-0 flex-col overflow-hidden rounded-lg border border-line text-center',
        faint && 'opacity-60',
      )}
    >
      <span className="bg-hover py-0.5 font-medium text-caption text-muted">{month}</span>
      <span className="tnum py-1 text-title">{day}</span>
    </p>
  );
}

/** A fact of a visit beside its sign. */
export function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2">
      {icon}
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}
