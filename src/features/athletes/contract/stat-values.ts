import { getSportFacts } from '#features/sports/contract.ts';
import { formatInteger } from '#shared/format-integer.ts';
import type { Stat } from './stat-and-highlight-limits-and-schemas.ts';

/** '2914' → '2,914'; anything but a plain whole number stays as it is. */
export function formatStatValue(value: string): string {
  return /^[1-9]\d{3,}$/.test(value) ? formatInteger(Number(value)) : value;
}

/** 2,914 → 2914; 1:54.20 → 114.2 seconds; 21'6" → 258 inches. */
export function parseStatValue(value: string | undefined): number | undefined {
  if (!value) return undefined;
  const [, minutes, seconds] = /^(\d+):(\d{2}(?:\.\d+)?)$/.exec(value) ?? [];
  if (minutes && seconds) return Number(minutes) * 60 + Number(seconds);
  const [, feet, inches] = /^(\d+)['-](\d+(?:\.\d+)?)"?$/.exec(value) ?? [];
  if (feet && inches) return Number(feet) * 12 + Number(inches);
  const plain = value.replaceAll(',', '').replace(/%$/, '').trim();
  return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : undefined;
}

/** The kinds of numbers whose names say the unit: '64.1' of 'Completion %', '2,914' of 'Passing Yards'. */
const namesWithUnit: Record<string, RegExp> = { '%': /%/, yd: /yards/i, min: /minutes/i, years: /years/i };

/** The unit to write after a plain number of a stat that the sport knows, with its space; '' where it needs none. */
export function getUnitAfterStat(sport: string, name: string, value: string): string {
  const unit = getSportFacts(sport).stats.find((kind) => kind.name === name)?.unit ?? '';
  // What somebody has written otherwise, as a time of minutes or feet and inches, says its unit.
  if (!/^[\d.,]+$/.test(value) || unit === 'ft-in' || namesWithUnit[unit]?.test(name)) return '';
  return unit === '%' ? unit : unit && ` ${unit}`;
}

/** The stat of the latest season. */
export function findLatestStat<S extends Pick<Stat, 'statName' | 'season'>>(
  stats: readonly S[],
  name: string,
): S | undefined {
  return stats
    .filter((stat) => stat.statName === name)
    .reduce<S | undefined>(
      (latest, stat) => (latest && latest.season >= stat.season ? latest : stat),
      undefined,
    );
}
