import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import { exactCountLimit } from '../../../contract.ts';
import {
  addAllSportsToPositionFilter,
  type MatchCondition,
  selectMatchingAthletes,
  splitByFirstAndSecondPosition,
  type TextCondition,
} from './athlete-match-condition.ts';
import { chooseMeasurementCount, countFromSportSummary } from './count-from-sport-and-measure-summaries.ts';
import {
  genderAndListedConditionSql,
  unmergedChangesConditionSql,
} from './sql-conditions-of-count-summaries.ts';

type Filter = Exclude<keyof MatchCondition, 'viewerId'>;

/** Counts the matches: exactly, or for a text search up to `exactCountLimit` + 1. */
export async function countMatchingAthletes(db: Connection, condition: MatchCondition): Promise<number> {
  const countFromSummary = chooseSummaryToCountFrom(condition);
  if (countFromSummary) return countFromSummary(db);
  const { text } = condition;
  if (text === undefined) return countMatchesExactly(db, condition);
  if (text && !condition.gender && hasOnlyTheseFilters(condition, 'text', 'sport')) {
    const isEnough =
      hasOnlyTheseFilters(condition, 'text') &&
      text.onlyWord &&
      (await isWordCommonerThanCountLimit(db, text.onlyWord, condition));
    return isEnough ? exactCountLimit + 1 : countTextSearch(db, { ...condition, text });
  }
  return countMatchesUpToLimit(db, condition);
}

/** Whether all matches are counted one by one: no summary has their count, and no limit ends it. */
export const mustCountEveryMatch = (condition: MatchCondition): boolean =>
  condition.text === undefined && chooseSummaryToCountFrom(condition) === undefined;

function chooseSummaryToCountFrom(
  condition: MatchCondition,
): ((db: Connection) => Promise<number>) | undefined {
  const hasOnlyFilters = (...names: Filter[]) => hasOnlyTheseFilters(condition, ...names);
  if (hasOnlyFilters('sport')) return (db) => countFromSportSummary(db, condition);
  if (hasOnlyFilters('sport', 'position', 'classYear', 'state'))
    return (db) => countFromFacetSummary(db, condition);
  if (hasOnlyFilters('sport', 'classYear', 'placeIds')) return (db) => countFromPlaceSummary(db, condition);
  return chooseMeasurementCount(condition, hasOnlyFilters);
}

/** Whether a count of these filters is enough. Every summary also counts by gender, and who is listed. */
function hasOnlyTheseFilters({ viewerId: _, ...filters }: MatchCondition, ...names: Filter[]): boolean {
  const asked = (Object.keys(filters) as Filter[]).filter((name) => filters[name] !== undefined);
  return asked.every((name) => name === 'gender' || name === 'listed' || names.includes(name));
}

/** Counts by sport, position, class year and state alone; other filters are ignored. */
export async function countFromSportOrFacetSummary(db: Connection, condition: Facets): Promise<number> {
  const { position, classYear, state } = condition;
  return position || classYear || state
    ? countFromFacetSummary(db, condition)
    : countFromSportSummary(db, condition);
}

type Facets = Pick<MatchCondition, 'sport' | 'position' | 'classYear' | 'state' | 'gender' | 'listed'>;

/**
 * Counts a text search, in some sports or in all. In a common sport the matches of the words are checked one by one until
 * the limit is reached: the planner would first collect all athletes of the sport, a sixth of all.
 */
async function countTextSearch(
  db: Connection,
  condition: MatchCondition & { text: TextCondition },
): Promise<number> {
  const { viewerId, text, sport, listed } = condition;
  if (!sport) return countMatchesUpToLimit(db, condition);
  const [all, ofSports] = [
    await countFromSportSummary(db, { listed }),
    await countFromSportSummary(db, condition),
  ];
  const rowsToCheck = Math.min(text.share * all, ((exactCountLimit + 1) * all) / Math.max(1, ofSports));
  if (rowsToCheck * indexEntriesPerRow > ofSports) return countMatchesUpToLimit(db, condition);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from (${selectMatchingAthletes(db, { viewerId, text, listed }).select('a.sport')} offset 0) as a
      where a.sport = any (${sport}::text[]) limit ${exactCountLimit + 1}
    ) as counted`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Checking one row costs as much as ten index entries. */
const indexEntriesPerRow = 10;

/**
 * Whether more athletes have the word than the limit, even if all removals since the last merge had it. Collecting tens of
 * thousands of matches of a common first name only to stop at a thousand is the slow part of its search.
 */
async function isWordCommonerThanCountLimit(
  db: Connection,
  word: string,
  { listed }: Facets,
): Promise<boolean> {
  const count = sql.ref(listed ? 'known.listed_count' : 'known.count');
  const { rows } = await sql<{ common: boolean }>`
    select exists (
      select from profile_words as known
      where known.word ^@ normalize_text(${word})
        and ${count} > ${exactCountLimit} + (select count(*) from athlete_count_changes where delta < 0)
    ) as common`.execute(db);
  return rows[0]?.common ?? false;
}

async function countFromFacetSummary(db: Connection, condition: Facets): Promise<number> {
  const facets = ['sport', 'position', 'classYear', 'state'] as const;
  const { n } = await db
    .selectFrom('currentFacetCounts')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('count'), sql<number>`0`).as('n'))
    .where(genderAndListedConditionSql(condition))
    .where((eb) =>
      eb.and(
        facets.flatMap((facet) => {
          const values = condition[facet];
          return values ? [eb(facet, 'in', values as never)] : [];
        }),
      ),
    )
    .executeTakeFirstOrThrow();
  return (n ?? 0) + (await countBySecondPositionOnly(db, condition));
}

/** Counts those whose second position is asked for and whose first is not: the summary has first positions. */
async function countBySecondPositionOnly(
  db: Connection,
  { position, sport, classYear, state, gender, listed }: Facets,
): Promise<number> {
  if (!position) return 0;
  const others = { sport, classYear, state, gender, listed };
  const { n } = await selectMatchingAthletes(db, { viewerId: '', ...others, onlySecondPosition: position })
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Counts by places, sport and class year alone. */
export async function countFromPlaceSummary(
  db: Connection,
  { placeIds, sport, classYear, gender, listed }: MatchCondition,
): Promise<number> {
  const [places, sports, years] = [placeIds ?? [], sport ?? null, classYear ?? null];
  const { rows } = await sql<{ n: number }>`
    select coalesce((
      select sum(k.count) from place_counts k
      where ${genderAndListedConditionSql({ gender, listed })} and k.class_year = any (coalesce(${years}::int[], '{0}'))
        and k.place_id = any (${places}::int[])
        and (${sports}::text[] is null or k.sport = any (${sports}::text[]))
    ), 0) + coalesce((
      select sum(c.delta) from athlete_count_changes c
      where c.place_id = any (${places}::int[]) and ${unmergedChangesConditionSql({ gender, listed })}
        and (${years}::int[] is null or c.class_year = any (${years}::int[]))
        and (${sports}::text[] is null or c.sport = any (${sports}::text[]))
    ), 0) as n`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

async function countMatchesExactly(db: Connection, condition: MatchCondition): Promise<number> {
  const counts = splitByFirstAndSecondPosition(addAllSportsToPositionFilter(condition)).map(
    (part) => sql`(${selectMatchingAthletes(db, part).select((eb) => eb.fn.countAll<number>().as('n'))})`,
  );
  const { rows } = await sql<{ n: number }>`select (${sql.join(counts, sql` + `)})::int as n`.execute(db);
  return rows[0]?.n ?? 0;
}

async function countMatchesUpToLimit(db: Connection, condition: MatchCondition): Promise<number> {
  const some = selectMatchingAthletes(db, condition)
    .select(sql`1`.as('one'))
    .limit(exactCountLimit + 1);
  const { n } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
