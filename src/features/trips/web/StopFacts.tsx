import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { formatPositions } from '#features/sports/contract.ts';
import type { TripStop } from '../contract.ts';
import { formatMiles, formatStopTime, getStopTitle, isStopHidden } from './format-stops.ts';

/** A stop with its number: whom or what it is, where, when, and the note. */
export function StopFacts({ stop, number }: { stop: TripStop; number: number }) {
  const { athlete, note } = stop;
  const title = getStopTitle(stop);
  const time = formatStopTime(stop);
  const facts = [
    athlete && formatPositions(athlete),
    athlete && `Class of ${athlete.classYear}`,
    athlete?.highSchool,
    stop.city,
  ];
  return (
    <>
      <span
        aria-hidden
        className="tnum mt-0.5 grid size-6 flex-none place-items-center rounded-full bg-fg font-semibold text-bg text-caption print:border print:border-fg print:text-fg"
      >
        {number}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-row [overflow-wrap:anywhere]">
          <span className="sr-only">{number}. </span>
          {athlete ? (
            <Link to="/athlete/$id" params={{ id: athlete.id }} className="rounded-sm hover:underline">
              {title}
            </Link>
          ) : (
            <span className={isStopHidden(stop) ? 'text-muted' : ''}>{title}</span>
          )}
        </p>
        <p className="tnum text-meta text-muted">{facts.filter(Boolean).join(' · ')}</p>
        {time && <p className="tnum font-medium text-meta">{time}</p>}
        {note && <p className="mt-1 whitespace-pre-line text-meta [overflow-wrap:anywhere]">{note}</p>}
      </div>
    </>
  );
}

/** The miles from the stop before, on the line between the two. */
export function LegMiles({ miles }: { miles: number | null }) {
  if (miles === null) return null;
  return <p className="tnum px-4 pt-2 pl-[3.25rem] text-caption text-muted">↓ {formatMiles(miles)}</p>;
}

/** Why the time of a stop does not fit, below its facts. */
export function TimeConflict({ sentence }: { sentence: string | undefined }) {
  if (!sentence) return null;
  return (
    <p className="tnum flex items-start gap-1.5 pr-4 pb-2.5 pl-[3.25rem] text-meta">
      <TriangleAlert aria-hidden className="mt-0.5 size-3.5 flex-none text-danger" />
      {sentence}
    </p>
  );
}
