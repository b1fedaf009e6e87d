import { getSportFacts } from '#features/sports/contract.ts';
import type { Athlete, Stat } from '../contract.ts';

export function toFullName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`;
}

export function toPlaceName({ city, state }: Pick<Athlete, 'city' | 'state'>): string {
  return `${city}, ${state}`;
}

/** Without ratings, the value is only the starting rating. */
export function getNotYetRatedHint({ ratingCount }: Pick<Athlete, 'ratingCount'>): string | undefined {
  return ratingCount === 0 ? 'not yet rated' : undefined;
}

/** '2914' → '2,914'; anything but a plain whole number stays as it is. */
export function formatStatValue(value: string): string {
  return /^[1-9]\d{3,}$/.test(value) ? Number(value).toLocaleString('en-US') : value;
}

/** The stats that a card shows for the sport, each with its value of the latest season or undefined. */
export function listStatTiles({
  sport,
  stats,
}: Pick<Athlete, 'sport' | 'stats'>): { name: string; value: string | undefined }[] {
  return getSportFacts(sport).tiles.map((name) => ({ name, value: findLatestStat(stats, name)?.statValue }));
}

function findLatestStat(stats: readonly Stat[], name: string): Stat | undefined {
  return stats
    .filter((stat) => stat.statName === name)
    .toSorted((a, b) => b.season.localeCompare(a.season))[0];
}
