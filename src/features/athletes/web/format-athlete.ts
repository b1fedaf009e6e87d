import { formatCityAndRegion } from '#features/places/contract/countries.ts';
import { getSportFacts } from '#features/sports/contract.ts';
import { formatGpa } from '#shared/height-weight-and-gpa.ts';
import { findLatestStat } from '../contract/stat-values.ts';
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

/**
 * The stats that a card shows for the sport, each with its value of the latest season or undefined. Most sports show
 * none while the athlete has none of them.
 */
export function listStatTiles({
  sport,
  stats,
}: Pick<Athlete, 'sport' | 'stats'>): { name: string; value: string | undefined }[] {
  const { tiles, hasTilesWithoutStats } = getSportFacts(sport);
  const shown = tiles.map((name) => ({ name, value: findLatestStat(stats, name)?.statValue }));
  return hasTilesWithoutStats || shown.some(({ value }) => value !== undefined) ? shown : [];
}
