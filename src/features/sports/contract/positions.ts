import { getSportFacts } from './catalogue.ts';
import type { Gender } from './genders.ts';
import { sports } from './sports-and-class-years.ts';

/** The position filter offers these while no sport is chosen. */
export const commonPositions = [
  'Quarterback',
  'Running Back',
  'Wide Receiver',
  'Point Guard',
  'Center',
  'Midfielder',
  'Sprinter',
] as const;

/** The positions of a sport, perhaps of one gender; the common positions without a sport. */
export function listPositions(sport?: string, gender?: Gender | null): string[] {
  if (!sport) return [...commonPositions];
  const { positions, positionsByGender } = getSportFacts(sport);
  return (gender && positionsByGender?.[gender].slice()) || Object.keys(positions);
}

/** Whether athletes of the sport may name a second position: a wrestler has one weight class. */
export function allowsSecondPosition(sport: string): boolean {
  return getSportFacts(sport).hasSecondPosition;
}

/**
 * 'qb' or 'quarterback' in football → 'Quarterback', 'goalie' in lacrosse → 'Goalkeeper'; a position that the sport does
 * not know stays as it was typed.
 */
export function normalizePosition(sport: string, typed: string): string {
  const words = typed.trim().replaceAll(/\s+/g, ' ');
  const wanted = words.toLowerCase();
  const { positions, positionSynonyms } = getSportFacts(sport);
  const known = Object.entries(positions).find(
    ([name, code]) => name.toLowerCase() === wanted || code.toLowerCase() === wanted,
  );
  return known?.[0] ?? (Object.hasOwn(positionSynonyms, wanted) ? positionSynonyms[wanted]! : words);
}

/**
 * The stored names that a searched position means, in these sports or in all: 'QB' and 'quarterback' → Quarterback, 'C' →
 * Center and Catcher. A position that no sport knows is found as it was typed.
 */
export function listPositionsMeantBy(typed: string, inSports: readonly string[] = sports): string[] {
  const wanted = typed.trim().toLowerCase();
  const names = inSports.flatMap((sport) => Object.keys(getSportFacts(sport).positions));
  const isName = names.filter((name) => name.toLowerCase() === wanted);
  const meant = isName.length > 0 ? isName : inSports.map((sport) => normalizePosition(sport, typed));
  const known = meant.filter((name) => names.includes(name));
  return [...new Set(known.length > 0 ? known : [typed])];
}

/** 'Shortstop'; 'SS / 2B' where there is a second position. */
export function formatPositions(of: {
  sport: string;
  position: string;
  secondPosition: string | null;
}): string {
  if (!of.secondPosition) return of.position;
  const { positions } = getSportFacts(of.sport);
  return [of.position, of.secondPosition].map((name) => positions[name] ?? name).join(' / ');
}

// What athletes are called of whom only the sport was known: see 0028-sports-by-name.sql.
const generalPositions = new Set(
  'Player Athlete Swimmer Wrestler Cheerleader Rider Fencer Gymnast Shooter Rower Skier'.split(' '),
);

/** Whether it says no more than the sport does, so that the athlete is asked for the position. */
export function isPlaceholderPosition(sport: string, position: string): boolean {
  return generalPositions.has(position) && !listPositions(sport).includes(position);
}
