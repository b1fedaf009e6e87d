import { type RawBuilder, sql } from 'kysely';
import { type Sport, sports } from '#features/sports/contract.ts';
import type { Connection } from '#server/context.ts';
import { asPreparedStatement } from '#server/database/prepared-statement.ts';
import {
  addAllSportsToPositionFilter,
  type MatchCondition,
  selectMatchingAthletes,
  splitByFirstAndSecondPosition,
} from './athlete-match-condition.ts';
import {
  type CountedGroup,
  genderAndListedConditionSql,
  unmergedChangesConditionSql,
} from './sql-conditions-of-count-summaries.ts';

/** How many athletes of each sport, in the order of `sports`; null for none. */
export type CountsBySport = (number | null)[];

interface UnplacedCity {
  city: string;
  state: string;
  country: string;
  count: number;
}

/** A place and its athletes of each sport. */
export type PlaceCount = [placeId: number, bySport: CountsBySport];

/** Counts athletes by place one by one: for filters that the merged counts cannot answer. */
export async function countByPlace(db: Connection, condition: MatchCondition): Promise<PlaceCount[]> {
  const parts = splitByFirstAndSecondPosition(addAllSportsToPositionFilter(condition)).map(
    (part) =>
      sql`${selectMatchingAthletes(db, part)
        .select((eb) => ['a.placeId', 'a.sport', eb.fn.countAll<number>().as('n')])
        .where('a.placeId', 'is not', null)
        .groupBy(['a.placeId', 'a.sport'])}`,
  );
  const placed = sql`
    select place_id, sport, sum(n)::int as n from (${sql.join(parts, sql` union all `)}) as part
    group by place_id, sport`;
  const { rows } = await sql<{
    counts: SportCounts[];
  }>`select ${groupPlaceCountsBySportSql(placed)} as counts`.execute(db);
  return sportCountsToPlaceCounts(rows[0]!.counts);
}

/** The places of one sport's athletes with their counts, as two parallel arrays. */
interface SportCounts {
  sport: Sport;
  placeIds: number[];
  counts: number[];
}

/**
 * Two arrays per sport instead of a row per place and sport: much less to serialize and parse.
 * `counts` selects place_id, sport and n.
 */
const groupPlaceCountsBySportSql = (counts: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('sport', sport, 'placeIds', place_ids, 'counts', counts)), '[]')
  from (
    select sport, array_agg(place_id) as place_ids, array_agg(n) as counts from (${counts}) as each_place
    group by sport order by sport
  ) as each_sport
)`;

function sportCountsToPlaceCounts(sportCounts: SportCounts[]): PlaceCount[] {
  const byPlace = new Map<number, CountsBySport>();
  for (const { sport, placeIds, counts } of sportCounts) {
    const nth = sports.indexOf(sport);
    placeIds.forEach((id, i) => {
      const bySport = byPlace.get(id) ?? sports.map(() => 0);
      bySport[nth] = counts[i]!;
      byPlace.set(id, bySport);
    });
  }
  return [...byPlace];
}

/** Athletes in cities that are missing in the places data. */
export interface UnplacedCities {
  /** Those with the most athletes. */
  largest: UnplacedCity[];
  total: number;
  athletes: number;
  states: string[];
}

const noUnplacedCities: UnplacedCities = { largest: [], total: 0, athletes: 0, states: [] };

/** Counts matching athletes in cities that are missing in the places data, and returns the `limit` largest of these. */
export async function countAthletesInUnknownCities(
  db: Connection,
  condition: MatchCondition,
  limit: number,
): Promise<UnplacedCities> {
  if (condition.placeIds) return noUnplacedCities;
  const cities = selectMatchingAthletes(db, condition)
    .select((eb) => ['a.city', 'a.state', 'a.country', eb.fn.countAll<number>().as('count')])
    .where('a.placeId', 'is', null)
    .groupBy(['a.city', 'a.state', 'a.country']);
  const { rows } = await sql<UnplacedCities>`
    with cities as materialized (${cities}),
      largest as (select * from cities order by count desc, city, state, country limit ${limit})
    select count(*)::int as total, coalesce(sum(count), 0)::int as athletes,
      coalesce(array_agg(distinct state) filter (where state <> ''), '{}') as states,
      (select coalesce(json_agg(largest order by count desc, city, state, country), '[]') from largest) as largest
    from cities`.execute(db);
  return rows[0]!;
}

export interface ChangedPlace {
  placeId: number;
  sport: Sport;
  n: number;
}

const unmergedPlaceChangesSql = (classYears: number[], group: CountedGroup) => sql`
  select coalesce(json_agg(json_build_object('placeId', place_id, 'sport', sport, 'n', n)), '[]')
  from (
    select place_id, sport, sum(delta) as n from athlete_count_changes
    where place_id is not null and (${classYears}::int[] = '{}' or class_year = any (${classYears}::int[]))
      and ${unmergedChangesConditionSql(group)}
    group by place_id, sport having sum(delta) <> 0
  ) as changed`;

/** The number of the last merge, and of the last time that everything was counted anew. */
interface CountsVersion {
  number: number;
  rebuiltNumber: number;
}

const countsVersionColumns = sql`version as number, rebuilt_version as rebuilt_number`;

/** Reads the changes of a group that are not merged yet, of these class years or all, and the number of the last merge. */
export async function readUnmergedPlaceChanges(
  db: Connection,
  classYears: number[],
  group: CountedGroup,
): Promise<CountsVersion & { changes: ChangedPlace[] }> {
  const { rows } = await sql<CountsVersion & { changes: ChangedPlace[] }>`
    select ${countsVersionColumns}, (${unmergedPlaceChangesSql(classYears, group)}) as changes
    from athlete_counts_version ${asPreparedStatement('read-unmerged-place-changes')}`.execute(db);
  return rows[0]!;
}

/** Condition on `place_counts`: the rows of a group, of these class years or all. */
const isOfGroupSql = (classYears: number[], group: CountedGroup) => sql<boolean>`
  ${genderAndListedConditionSql(group)} and class_year = any (${classYears.length > 0 ? classYears : [0]}::int[])`;

/** Also reads the merged counts, in one statement, so that both are of one moment. */
export async function readMergedPlaceCountsAndChanges(
  db: Connection,
  classYears: number[],
  group: CountedGroup,
): Promise<CountsVersion & { places: PlaceCount[]; changes: ChangedPlace[] }> {
  const merged = sql`
    select place_id, sport, sum(count) as n from place_counts
    where ${isOfGroupSql(classYears, group)} and count > 0
    group by place_id, sport`;
  const { rows } = await sql<CountsVersion & { counts: SportCounts[]; changes: ChangedPlace[] }>`
    select ${countsVersionColumns}, ${groupPlaceCountsBySportSql(merged)} as counts, (${unmergedPlaceChangesSql(classYears, group)}) as changes
    from athlete_counts_version`.execute(db);
  const { counts, ...read } = rows[0]!;
  return { ...read, places: sportCountsToPlaceCounts(counts) };
}

/** As `readMergedPlaceCountsAndChanges`, of the merged counts only those that a merge has changed since this one. */
export async function readPlaceCountsChangedSince(
  db: Connection,
  classYears: number[],
  group: CountedGroup,
  number: number,
): Promise<CountsVersion & { replaced: ChangedPlace[]; changes: ChangedPlace[] }> {
  const isOfGroup = isOfGroupSql(classYears, group);
  const { rows } = await sql<CountsVersion & { replaced: ChangedPlace[]; changes: ChangedPlace[] }>`
    with touched as materialized (
      select distinct place_id, sport from place_counts where version > ${number} and ${isOfGroup}
    )
    select ${countsVersionColumns}, (${unmergedPlaceChangesSql(classYears, group)}) as changes, (
      select coalesce(json_agg(json_build_object('placeId', place_id, 'sport', sport, 'n', (
        select sum(count) from place_counts k
        where ${isOfGroup} and k.place_id = touched.place_id and k.sport = touched.sport
      ))), '[]') from touched
    ) as replaced
    from athlete_counts_version`.execute(db);
  return rows[0]!;
}
