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
 * The stats that a card shows, three at most: those of the sport that the athlete has, then the athlete's other numbers, so that
 * nobody has the empty tiles of another position. The sports whose tiles the product fixes show all three of theirs where the
 * athlete has two, or no other number.
 */
export function listStatTiles({ sport, stats }: Pick<Athlete, 'sport' | 'stats'>): StatTile[] {
  const { tiles, hasTilesWithoutStats } = getSportFacts(sport);
  const ofSport = tiles.map((name) => ({ name, value: findLatestStat(stats, name)?.statValue }));
  const known = ofSport.filter(({ value }) => value !== undefined);
  const others = listOwnNumbers({ sport, stats }).filter(({ name }) => !tiles.includes(name));
  if (hasTilesWithoutStats && (known.length >= 2 || others.length === 0)) return ofSport;
  return [...known, ...others].slice(0, 3);
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
