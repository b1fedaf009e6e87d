import { type RawBuilder, sql } from 'kysely';
import type { OptionalNumber } from '../../../contract/filters.ts';

/**
 * The numbers that some hide from the viewer, with the audiences that the viewer is not in. A weight may be shown by age
 * instead.
 */
export interface UnseenNumbers {
  audiences: string[];
  gpa?: true | undefined;
  weight?: true | { adultsBornBy: string } | undefined;
}

/** SQL: whether `a` shows the weight to other athletes. */
export const isWeightShownToAthletesSql = (adultsBornBy: string): RawBuilder<boolean> => sql<boolean>`case
    when a.field_audiences->>'weight' is not null then a.field_audiences->>'weight' = 'members'
    else exists (select from birth_dates d where d.user_id = a.user_id and d.born_on <= ${adultsBornBy}::date) end`;

/**
 * SQL: whether `a` has not given the number, or hides it from the viewer. Both are one answer, whatever the hidden number is:
 * to be found by it would tell it.
 */
export function isNumberMissingSql(
  number: OptionalNumber,
  unseen: UnseenNumbers | undefined,
): RawBuilder<boolean> {
  // The rating of who is not rated is a starting value.
  if (number === 'rating') return sql<boolean>`a.earned_rating = 0`;
  const isNotGiven = sql<boolean>`${sql.ref(`a.${number}`)} is null`;
  const hides = number === 'height' ? undefined : unseen?.[number];
  if (!unseen || !hides) return isNotGiven;
  if (hides !== true)
    return sql<boolean>`(${isNotGiven} or not ${isWeightShownToAthletesSql(hides.adultsBornBy)})`;
  const audience = sql`a.field_audiences->>${sql.lit(number === 'gpa' ? 'grades' : number)}`;
  // The indexes of audiences have only those who have chosen one.
  return sql<boolean>`(${isNotGiven} or (${audience} is not null and ${audience} = any (${unseen.audiences}::text[])))`;
}
