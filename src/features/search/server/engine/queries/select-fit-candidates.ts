import { type RawBuilder, sql } from 'kysely';
import type { StoredRecruitingStatus } from '#features/athletes/contract/recruiting-status.ts';
import type { Connection } from '#server/context.ts';
import {
  addAllSportsToPositionFilter,
  type MatchCondition,
  selectMatchingAthletes,
} from './athlete-match-condition.ts';
import { milesToOriginSql, type Origin } from './places-in-area-and-school-origin.ts';

/** What is weighed about an athlete; what the viewer may not see is null or false. */
export interface FitCandidate {
  id: string;
  position: string;
  secondPosition: string | null;
  classYear: number;
  height: number | null;
  gpa: number | null;
  rating: number;
  ratingCount: number;
  recruitingStatus: StoredRecruitingStatus;
  hasFilm: boolean;
  filmAddedAt: Date | null;
  statsChangedAt: Date | null;
  lastActiveAt: Date | null;
  /** From the origin of the search; null where it or the athlete's city is unknown. */
  miles: number | null;
}

interface CandidateRequest {
  origin: Origin | undefined;
  /** Cities around the origin. */
  nearPlaceIds: number[] | undefined;
  changedAfter: Date;
  /** Collects all matches once; otherwise each way reads athletes in its order until it has enough. */
  areFew: boolean;
  /** Those of a hidden field that the viewer is not in. */
  audiences: string[];
}

/** Per way of being a candidate; of many matches all are read in the order of an index. */
const maxPerWay = 60;

/** At most 240 matching athletes: the best rated nearby and anywhere, who changed last, and the newest with film. */
export async function selectFitCandidates(
  db: Connection,
  condition: MatchCondition,
  { origin, nearPlaceIds, changedAfter, areFew, audiences }: CandidateRequest,
): Promise<FitCandidate[]> {
  const isShown = (field: 'film' | 'grades') => sql<boolean>`(a.field_audiences->>${sql.lit(field)} is null
    or a.field_audiences->>${sql.lit(field)} <> all (${audiences}::text[]))`;
  const matching = selectMatchingAthletes(db, addAllSportsToPositionFilter(condition)).select([
    ...(['a.id', 'a.placeId', 'a.earnedRating', 'a.changedAt', 'a.createdAt', 'a.hasFilm'] as const),
  ]);
  const selectIds = (order: 'earned_rating' | 'created_at' | 'changed_at', where: RawBuilder<unknown>) => sql`
    (select id from ${areFew ? sql`matching` : sql`(${matching}) as matching`}
    where ${where} order by ${sql.ref(order)} desc, id desc limit ${maxPerWay})`;
  const ways = [
    ...(nearPlaceIds ? [selectIds('earned_rating', sql`place_id = any(${nearPlaceIds}::int[])`)] : []),
    selectIds('earned_rating', sql`true`),
    selectIds('changed_at', sql`changed_at > ${changedAfter}`),
    selectIds('created_at', sql`has_film`),
  ];
  const { rows } = await sql<FitCandidate>`
    with ${areFew ? sql`matching as materialized (${matching}),` : sql``}
      found as materialized (${sql.join(ways, sql` union `)})
    select a.id, a.position, a.second_position, a.class_year, a.height,
      case when ${isShown('grades')} then a.gpa end as gpa, a.rating, a.rating_count, a.recruiting_status,
      a.has_film and ${isShown('film')} as has_film,
      case when a.has_film and ${isShown('film')} then a.film_added_at end as film_added_at, a.stats_changed_at,
      nullif(l.last_active_at, '-infinity') as last_active_at,
      ${origin ? milesToOriginSql(origin) : sql`null::float8`} as miles
    from found join athletes a on a.id = found.id left join places p on p.id = a.place_id
      left join last_activity l on l.user_id = a.user_id`.execute(db);
  return rows;
}
