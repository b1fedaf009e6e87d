import { sql } from 'kysely';
import {
  recruitingStatuses,
  type StoredRecruitingStatus,
  toStoredRecruitingStatus,
} from '#features/athletes/contract/recruiting-status.ts';
import type { Connection } from '#server/context.ts';
import type { OptionalNumber } from '../../../contract/filters.ts';
import type { MatchCondition } from './athlete-match-condition.ts';
import { genderAndListedConditionSql } from './sql-conditions-of-count-summaries.ts';

type Filter = Exclude<keyof MatchCondition, 'viewerId'>;
type CountedSports = Pick<MatchCondition, 'sport' | 'gender' | 'listed'>;

export async function countFromSportSummary(
  db: Connection,
  { sport, gender, listed }: CountedSports,
): Promise<number> {
  const { n } = await db
    .selectFrom('currentSportCounts')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('count'), sql<number>`0`).as('n'))
    .where(genderAndListedConditionSql({ gender, listed }))
    .$if(sport !== undefined, (query) => query.where('sport', 'in', sport ?? []))
    .executeTakeFirstOrThrow();
  return n;
}

/** Chooses how to count one range, or those without one number; undefined where other filters make that impossible. */
export function chooseMeasurementCount(
  condition: MatchCondition,
  hasOnlyFilters: (...names: Filter[]) => boolean,
): ((db: Connection) => Promise<number>) | undefined {
  const measure = measurements.find(({ filters }) => hasOnlyFilters('sport', ...filters));
  if (measure) return (db) => countMeasured(db, condition, measure);
  const missing = findOnlyNumber(condition.missing);
  if (missing && hasOnlyFilters('sport', 'missing'))
    return (db) => countWithoutNumber(db, condition, missing);
  const orMissing = findOnlyNumber(condition.orMissing);
  if (!orMissing || !hasOnlyFilters('sport', 'orMissing', ...orMissing.filters)) return;
  return async (db) =>
    (await countMeasured(db, condition, orMissing)) + (await countWithoutNumber(db, condition, orMissing));
}

/** The summary has every rating as a number, also the one that nobody has earned. */
const findOnlyNumber = (numbers: OptionalNumber[] = []): Measurement | undefined =>
  numbers.length === 1 && numbers[0] !== 'rating'
    ? measurements.find(({ name }) => name === numbers[0])
    : undefined;

/** Those of the sports less those who have the number. */
async function countWithoutNumber(
  db: Connection,
  { sport, gender, listed }: MatchCondition,
  { name }: Measurement,
): Promise<number> {
  const sports = { sport, gender, listed };
  const hasAnyValue = { name, filters: [], bounds: () => ({}) };
  const withNumber = await countMeasured(db, { viewerId: '', ...sports }, hasAnyValue);
  return (await countFromSportSummary(db, sports)) - withNumber;
}

interface Measurement {
  name: string;
  filters: Filter[];
  bounds: (condition: MatchCondition) => {
    min?: number | undefined;
    max?: number | undefined;
    /** Instead of a range. */
    values?: number[];
  };
}

const measurements: Measurement[] = [
  { name: 'gpa', filters: ['minGpa'], bounds: ({ minGpa }) => ({ min: minGpa }) },
  {
    name: 'height',
    filters: ['minHeight', 'maxHeight'],
    bounds: ({ minHeight, maxHeight }) => ({ min: minHeight, max: maxHeight }),
  },
  {
    name: 'weight',
    filters: ['minWeight', 'maxWeight'],
    bounds: ({ minWeight, maxWeight }) => ({ min: minWeight, max: maxWeight }),
  },
  {
    name: 'rating',
    filters: ['minRating', 'maxRating'],
    bounds: ({ minRating, maxRating }) => ({ min: minRating, max: maxRating }),
  },
  {
    name: 'film',
    filters: ['hasFilm'],
    bounds: ({ hasFilm }) => ({ min: Number(hasFilm), max: Number(hasFilm) }),
  },
  {
    name: 'status',
    filters: ['recruitingStatus'],
    bounds: ({ recruitingStatus = [] }) => ({ values: recruitingStatus.map(toStatusNumberInMeasureSummary) }),
  },
];

/** As `measured_values()` of the database numbers them. */
const toStatusNumberInMeasureSummary = (status: StoredRecruitingStatus): number =>
  recruitingStatuses.map(toStoredRecruitingStatus).indexOf(status) + 1;

/** Counts by one range and sports from a few hundred summary rows. */
async function countMeasured(
  db: Connection,
  condition: MatchCondition,
  { name, bounds }: Measurement,
): Promise<number> {
  const { min, max, values } = bounds(condition);
  const { n } = await db
    .selectFrom('currentMeasureCounts')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('count'), sql<number>`0`).as('n'))
    .where(genderAndListedConditionSql(condition))
    .where('measure', '=', name)
    .$if(values !== undefined, (query) => query.where('value', 'in', values ?? []))
    .$if(min !== undefined, (query) => query.where('value', '>=', min as number))
    .$if(max !== undefined, (query) => query.where('value', '<=', max as number))
    .$if(condition.sport !== undefined, (query) => query.where('sport', 'in', condition.sport ?? []))
    .executeTakeFirstOrThrow();
  return n ?? 0;
}
