import { cn } from '#ui/merge-tailwind-classes.ts';
import type { Visit } from '../contract.ts';
import { formatMonthAndDay } from './visit-times.ts';

/** The day on which a visit starts, as a calendar leaf. */
export function VisitMonthAndDayIcon({
  visit,
  faint,
}: {
  visit: Pick<Visit, 'startsAt' | 'endsAt' | 'timeZone'>;
  faint: boolean;
}) {
  const { month, day } = formatMonthAndDay(visit);
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
