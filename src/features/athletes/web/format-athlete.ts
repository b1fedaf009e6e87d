import { formatCityAndRegion } from '#features/places/contract/countries.ts';
import { getSportFacts } from '#features/sports/contract.ts';
import { formatGpa } from '#shared/height-weight-and-gpa.ts';
import type { Stat } from '../contract/stat-and-highlight-limits-and-schemas.ts';
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

/** '2914' → '2,914'; anything but a plain whole number stays as it is. */
export function formatStatValue(value: string): string {
  return /^[1-9]\d{3,}$/.test(value) ? Number(value).toLocaleString('en-US') : value;
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

function findLatestStat(stats: readonly Stat[], name: string): Stat | undefined {
  return stats
    .filter((stat) => stat.statName === name)
    .toSorted((a, b) => b.season.localeCompare(a.season))[0];
}
