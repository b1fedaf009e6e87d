import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import { includesUnitedStates } from '../../../contract/country-filter-choices.ts';
import { buildWhereConditions, type MatchCondition } from './athlete-match-condition.ts';
import {
  countFromPlaceSummary,
  countFromSportOrFacetSummary,
  mustCountEveryMatch,
} from './count-matching-athletes.ts';

/**
 * Up to so many athletes are looked at for an exact count: 20 ms from a covering index. Two ranges over a million take 150
 * ms, and nobody needs the last digit of 583,549.
 */
const maxAthletesForExactCount = 100_000;

/** Of about 11 athletes each: 2000 are read in 10 ms at a million, 5000 in 60 ms at eight million. */
const sampledPages = { min: 2000, max: 3000, partOfTable: 1 / 50 };

/** With fewer in the sample an estimate would be more than 7 % off in every third search, and so few are quickly counted. */
const minMatchesInSample = 200;

/** An exact count of more than these takes too long: their estimate may be 10 % off in every third search. */
const largeNumberOfCandidates = 200_000;
const minMatchesOfMany = 100;

/** Of all filters, those that an estimate may have: the others find few athletes, by an index of their own. */
type EstimatedFilter = Exclude<keyof MatchCondition, 'school' | 'ids' | 'bookmarked' | 'createdAfter'>;
const filtersOfFew: Exclude<keyof MatchCondition, EstimatedFilter>[] = [
  'school',
  'ids',
  'bookmarked',
  'createdAfter',
];

/**
 * Estimates the number of matches to two digits, if it is large and no summary has it; undefined if it should be counted.
 * The same search has the same estimate on each of its pages, as long as nobody changes.
 */
export async function estimateLargeMatchCount(
  db: Connection,
  condition: MatchCondition,
): Promise<number | undefined> {
  if (!mustCountEveryMatch(condition) || hasFilterTooRareToSample(condition)) return;
  const candidates = condition.placeIds
    ? await countFromPlaceSummary(db, condition)
    : await countFromSportOrFacetSummary(db, condition);
  if (candidates <= maxAthletesForExactCount) return;
  const { sampled, matching } = await countInSample(db, condition);
  if (matching < (candidates > largeNumberOfCandidates ? minMatchesOfMany : minMatchesInSample)) return;
  return roundToTwoDigits((matching / sampled) * (await countFromSportOrFacetSummary(db, {})));
}

function hasFilterTooRareToSample(condition: MatchCondition): boolean {
  const isAbroad = condition.country !== undefined && !includesUnitedStates(condition.country);
  return isAbroad || filtersOfFew.some((name) => condition[name] !== undefined);
}

/** Counts the athletes in some pages of the table, and the matches among them. */
async function countInSample(db: Connection, condition: MatchCondition) {
  const { min, max, partOfTable } = sampledPages;
  const pages = sql`greatest(1, pg_relation_size('athletes') / current_setting('block_size')::int)`;
  const wanted = sql`least(${sql.lit(max)}, greatest(${sql.lit(min)}, ${pages} * ${sql.lit(partOfTable)}))`;
  const sample = sql`a tablesample system (least(100, 100 * ${wanted}::float8 / ${pages})) repeatable (1)`;
  const { sampled, matching } = await db
    .selectFrom(sql`athletes`.as<'a'>(sample))
    .select((eb) => [
      eb.fn.countAll<number>().as('sampled'),
      eb.fn
        .countAll<number>()
        .filterWhere(eb.and(buildWhereConditions(eb as never, condition)))
        .as('matching'),
    ])
    .executeTakeFirstOrThrow();
  return { sampled, matching };
}

const roundToTwoDigits = (count: number): number => Number(count.toPrecision(2));
