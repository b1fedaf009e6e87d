import { getSportFacts } from '#features/sports/contract.ts';
import { parseStatValue } from '../contract/stat-values.ts';
import type { Athlete } from '../contract.ts';

/** One stat over the seasons: a value or undefined for each of `seasons`, in their order. */
export interface SeasonLine {
  name: string;
  values: (string | undefined)[];
  /** The values as numbers, where at least two seasons have one. */
  trend: number[] | undefined;
  /** Of stats that the sport knows. */
  better?: 'higher' | 'lower' | undefined;
}

interface SeasonTable {
  /** Oldest first. */
  seasons: string[];
  lines: SeasonLine[];
}

/** Stats by season in the order of the sport, so that two athletes of a sport are easy to compare. */
export function toSeasonTable({ sport, stats }: Pick<Athlete, 'sport' | 'stats'>): SeasonTable {
  const kinds = getSportFacts(sport).stats;
  const order = kinds.map((kind) => kind.name);
  const getStatRank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const seasons = [...new Set(stats.map((stat) => stat.season))].toSorted();
  const names = [...new Set(stats.map((stat) => stat.statName))].toSorted(
    (a, b) => getStatRank(a) - getStatRank(b),
  );
  const lines = names.map((name) => {
    const values = seasons.map(
      (season) => stats.find((stat) => stat.statName === name && stat.season === season)?.statValue,
    );
    const trend = values.flatMap((value) => parseStatValue(value) ?? []);
    const better = kinds.find((kind) => kind.name === name)?.better;
    return { name, values, trend: trend.length > 1 ? trend : undefined, better };
  });
  return { seasons, lines };
}
