import { formatRecruitingStatus } from '#features/athletes/contract/recruiting-status-labels.ts';
import { findLatestStat, formatStatValue, parseStatValue } from '#features/athletes/contract/stat-values.ts';
import type { Athlete } from '#features/athletes/contract.ts';
import { formatCityAndRegion } from '#features/places/contract/countries.ts';
import { formatSides } from '#features/sports/contract/describe-strong-sides.ts';
import { formatSportWithGender } from '#features/sports/contract/gender-labels.ts';
import { formatPositions, getSportFacts } from '#features/sports/contract.ts';
import { formatGpa, formatWeight } from '#shared/height-weight-and-gpa.ts';

export interface ComparedCell {
  /** With its unit; null where nothing is known. */
  text: string | null;
  /** The season of a stat. */
  season?: string;
  /** Whether it is the best of the row. */
  isBest: boolean;
}

export interface ComparedRow {
  label: string;
  /** In the order of the athletes. */
  cells: ComparedCell[];
  /** Whether two athletes have different values; one who has none differs from nobody. */
  differs: boolean;
}

type Read = (athlete: Athlete) => string | number | null;

const facts: Record<string, Read> = {
  Sport: ({ sport, gender }) => formatSportWithGender(sport, gender),
  Position: (athlete) => formatPositions(athlete),
  'Class of': ({ classYear }) => classYear,
  'Strong side': (athlete) => formatSides(athlete) || null,
  Height: ({ height }) => height,
  Weight: ({ weight }) => (weight === null ? null : formatWeight(weight)),
  GPA: ({ gpa }) => (gpa === null ? null : formatGpa(gpa)),
  'Weighted GPA': ({ weightedGpa, weightedGpaScale }) =>
    weightedGpa === null || weightedGpaScale === null
      ? null
      : `${formatGpa(weightedGpa)} of ${weightedGpaScale.toFixed(1)}`,
  SAT: ({ satScore }) => satScore,
  ACT: ({ actScore }) => actScore,
  // The starting value is nobody's rating.
  Rating: ({ rating, ratingCount }) => (ratingCount > 0 ? `${rating.toFixed(1)} of 5` : null),
  Hometown: (athlete) => formatCityAndRegion(athlete),
  'High school': ({ highSchool }) => highSchool,
  Recruiting: ({ recruitingStatus, commitment }) => formatRecruitingStatus(recruitingStatus, commitment),
  'Highlight videos': ({ highlights }) => highlights?.length ?? null,
};

/** The facts, then the stats of each sport in its order; rows of which nobody has a value are left out. */
export function listComparedRows(athletes: readonly Athlete[]): ComparedRow[] {
  const factRows = Object.entries(facts).map(([label, read]) =>
    toRow(
      label,
      athletes.map((athlete) => ({ text: read(athlete)?.toString() ?? null, isBest: false })),
    ),
  );
  return [...factRows, ...listStatRows(athletes)].filter(({ cells }) => cells.some(({ text }) => text));
}

function listStatRows(athletes: readonly Athlete[]): ComparedRow[] {
  const sports = [...new Set(athletes.map(({ sport }) => sport))];
  return sports.flatMap((sport) => {
    const ofSport = athletes.filter((athlete) => athlete.sport === sport);
    const known = getSportFacts(sport).stats.map(({ name }) => name);
    const own = ofSport.flatMap(({ stats }) => stats.map(({ statName }) => statName));
    const names = [...new Set([...known.filter((name) => own.includes(name)), ...own])];
    return names.map((name) => toStatRow(athletes, { sport, name, isOneOfSeveral: sports.length > 1 }));
  });
}

interface StatOfSport {
  sport: string;
  name: string;
  /** Whether the athletes compared have several sports. */
  isOneOfSeveral: boolean;
}

function toStatRow(athletes: readonly Athlete[], { sport, name, isOneOfSeveral }: StatOfSport): ComparedRow {
  const kind = getSportFacts(sport).stats.find((stat) => stat.name === name);
  const stats = athletes.map((athlete) =>
    athlete.sport === sport ? findLatestStat(athlete.stats, name) : undefined,
  );
  const values = stats.map((stat) => parseStatValue(stat?.statValue));
  const best = kind && findBest(values, kind.better);
  const cells = stats.map((stat, nth) => ({
    text: stat ? addUnit(formatStatValue(stat.statValue), kind?.unit) : null,
    ...(stat ? { season: stat.season } : {}),
    isBest: best !== undefined && values[nth] === best,
  }));
  return toRow(isOneOfSeveral ? `${name} (${sport})` : name, cells);
}

/** Undefined unless two athletes have different numbers. */
function findBest(values: (number | undefined)[], better: 'higher' | 'lower'): number | undefined {
  const numbers = values.filter((value) => value !== undefined);
  if (new Set(numbers).size < 2) return undefined;
  return better === 'higher' ? Math.max(...numbers) : Math.min(...numbers);
}

/** What an athlete has written with a unit, as a time of minutes or in words, stays as it is. */
const addUnit = (text: string, unit: string | undefined): string =>
  unit && /^[\d.,]+$/.test(text) ? `${text} ${unit}` : text;

const toRow = (label: string, cells: ComparedCell[]): ComparedRow => ({
  label,
  cells,
  differs: new Set(cells.flatMap(({ text }) => text ?? [])).size > 1,
});
