import { sql } from 'kysely';
import {
  type MatchCondition,
  selectMatchingAthletes,
  withEverySport,
} from '#features/search/server/search.ts';
import { type Sport, sports } from '#features/sports/contract.ts';
import type { Connection } from '#server/context.ts';
import { prepared } from '#server/database/prepared-statement.ts';
import type { AthleteMap } from '../contract.ts';
import type { BySport } from './clusters.ts';

/** A place and its athletes of each sport. */
export type PlaceCounts = [placeId: number, bySport: BySport];

/** A search's athletes by sport and city, read one by one: for filters that no kept count knows. */
export async function athletesByPlace(db: Connection, condition: MatchCondition): Promise<PlaceCounts[]> {
  const placed = selectMatchingAthletes(db, withEverySport(condition))
    .select((eb) => ['a.placeId', 'a.sport', eb.fn.countAll<number>().as('n')])
    .where('a.placeId', 'is not', null)
    .groupBy(['a.placeId', 'a.sport']);
  // Two long arrays a sport instead of a row per city and sport: much less to write and to read.
  const { rows } = await sql<{ placed: { sport: Sport; placeIds: number[]; counts: number[] }[] }>`
    select coalesce(json_agg(json_build_object('sport', sport, 'placeIds', place_ids, 'counts', counts)), '[]') as placed
    from (
      select sport, json_agg(place_id) as place_ids, json_agg(n) as counts from (${placed}) as each_place
      group by sport order by sport
    ) as each_sport`.execute(db);
  const byPlace = new Map<number, BySport>();
  for (const { sport, placeIds, counts } of rows[0]!.placed) {
    const nth = sports.indexOf(sport);
    placeIds.forEach((id, i) => {
      const counted = byPlace.get(id) ?? sports.map(() => 0);
      counted[nth] = counts[i] as number;
      byPlace.set(id, counted);
    });
  }
  return [...byPlace];
}

/** A search's athletes in cities that no list of ours knows, the most first. */
export async function unplacedAthletes(
  db: Connection,
  condition: MatchCondition,
): Promise<AthleteMap['unplaced']> {
  if (condition.placeIds) return [];
  return selectMatchingAthletes(db, condition)
    .select((eb) => ['a.city', 'a.state', eb.fn.countAll<number>().as('count')])
    .where('a.placeId', 'is', null)
    .groupBy(['a.city', 'a.state'])
    .orderBy('count', 'desc')
    .orderBy('a.city')
    .orderBy('a.state')
    .execute();
}

export interface ChangedPlace {
  placeId: number;
  sport: Sport;
  n: number;
}

const changesOf = (years: number[]) => sql`
  select coalesce(json_agg(json_build_object('placeId', place_id, 'sport', sport, 'n', n)), '[]')
  from (
    select place_id, sport, sum(n) as n from athlete_changes
    where place_id is not null and (${years}::int[] = '{}' or class_year = any (${years}::int[]))
    group by place_id, sport having sum(n) <> 0
  ) as changed`;

/** What is not folded yet, of these years or of all, and how often was folded before. */
export async function placeChanges(
  db: Connection,
  years: number[],
): Promise<{ number: number; changes: ChangedPlace[] }> {
  const { rows } = await sql<{ number: number; changes: ChangedPlace[] }>`
    select number, (${changesOf(years)}) as changes from folds ${prepared('place-changes')}`.execute(db);
  return rows[0]!;
}

/** The same with the folded counts, in one statement: both are of one moment. */
export async function foldedPlaces(db: Connection, years: number[]) {
  const folded =
    years.length > 1
      ? sql`
        select place_id, array_agg(n order by nth) as n_by_sport from (
          select place_id, nth, sum(n) as n
          from place_counts, unnest(n_by_sport) with ordinality as each (n, nth)
          where class_year = any (${years}::int[]) group by place_id, nth
        ) as summed group by place_id`
      : sql`select place_id, n_by_sport from place_counts where class_year = ${years[0] ?? 0}`;
  const { rows } = await sql<{ number: number; places: PlaceCounts[]; changes: ChangedPlace[] }>`
    select number,
      (select coalesce(json_agg(json_build_array(place_id, n_by_sport)), '[]') from (${folded}) as f) as places,
      (${changesOf(years)}) as changes
    from folds`.execute(db);
  return rows[0]!;
}
