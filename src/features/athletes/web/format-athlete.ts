import { formatCityAndRegion } from '#features/places/contract/countries.ts';
import { getSportFacts } from '#features/sports/contract.ts';
import { formatGpa } from '#shared/height-weight-and-gpa.ts';
import { findLatestStat, parseStatValue } from '../contract/stat-values.ts';
import type { Athlete } from '../contract.ts';

export function toFullName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`;
}

export const toPlaceName = (athlete: Pick<Athlete, 'city' | 'state' | 'country'>): string =>
  formatCityAndRegion(athlete);

/** '4.62 of 5.0'; null for an athlete without one. */
export function formatWeightedGpa({
  weightedGpa,
  weightedGpaScale,
}: Pick<Athlete, 'weightedGpa' | 'weightedGpaScale'>): string | null {
  if (weightedGpa === null || weightedGpaScale === null) return null;
  return `${formatGpa(weightedGpa)} of ${weightedGpaScale.toFixed(1)}`;
}

/** Without ratings, the value is only the starting rating. */
export function getNotYetRatedHint({ ratingCount }: Pick<Athlete, 'ratingCount'>): string | undefined {
  return ratingCount === 0 ? 'not yet rated' : undefined;
}

interface StatTile {
  name: string;
  /** Of the latest season. */
  value: string | undefined;
}

/**
 * The three stats that a card shows: those of the sport where the athlete has one of them, otherwise the athlete's own first
 * numbers. Of an athlete without numbers a few sports show the names of theirs.
 */
export function listStatTiles({ sport, stats }: Pick<Athlete, 'sport' | 'stats'>): StatTile[] {
  const { tiles, hasTilesWithoutStats } = getSportFacts(sport);
  const ofSport = tiles.map((name) => ({ name, value: findLatestStat(stats, name)?.statValue }));
  if (ofSport.some(({ value }) => value !== undefined)) return ofSport;
  const own = listOwnNumbers({ sport, stats }).slice(0, 3);
  return own.length > 0 || !hasTilesWithoutStats ? own : ofSport;
}

/** What the athlete has as numbers, in the order of the sport. */
function listOwnNumbers({ sport, stats }: Pick<Athlete, 'sport' | 'stats'>): StatTile[] {
  const order = getSportFacts(sport).stats.map(({ name }) => name);
  const getRank = ({ name }: StatTile) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...new Set(stats.map(({ statName }) => statName))]
    .map((name) => ({ name, value: findLatestStat(stats, name)?.statValue }))
    .filter(({ value }) => parseStatValue(value) !== undefined)
    .toSorted((one, two) => getRank(one) - getRank(two));
}
