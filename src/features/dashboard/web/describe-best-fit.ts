import { getSportFacts } from '#features/sports/contract.ts';
import { formatInteger } from '#shared/format-integer.ts';
import { formatGpa } from '#shared/height-weight-and-gpa.ts';
import { formatTimeAgo } from '#shared/time-ago.ts';
import type { BestFit } from '../contract.ts';

const maxFacts = 3;

/** Why an athlete is among the first: `6'3" QB, 42 miles, film added yesterday`. */
export function describeBestFit(fit: BestFit, now = Date.now()): string {
  const { athlete, miles } = fit;
  const code = getSportFacts(athlete.sport).positions[athlete.position] ?? athlete.position;
  const facts = [
    [athlete.height, code].filter(Boolean).join(' '),
    miles !== null &&
      (miles === 0 ? 'in your city' : `${formatInteger(miles)} ${miles === 1 ? 'mile' : 'miles'}`),
    ...listStrengths(fit, now),
  ];
  return facts.filter(Boolean).slice(0, maxFacts).join(', ');
}

/** What speaks for the athlete, the strongest first. */
function listStrengths({ athlete, need, filmAddedAt, statsChangedAt }: BestFit, now: number): string[] {
  const { gpa, rating, ratingCount, highlights } = athlete;
  return [
    ...(need ? [`fits “${need}”`] : []),
    ...(filmAddedAt ? [`film added ${formatTimeAgo(filmAddedAt, 'long', now)}`] : []),
    ...(statsChangedAt ? [`stats updated ${formatTimeAgo(statsChangedAt, 'long', now)}`] : []),
    ...(ratingCount > 0 && rating >= 4 ? [`rated ${rating.toFixed(1)}`] : []),
    ...(gpa !== null && gpa >= 3.5 ? [`GPA ${formatGpa(gpa)}`] : []),
    ...(highlights?.length ? ['has film'] : []),
    `class of ${athlete.classYear}`,
  ];
}
