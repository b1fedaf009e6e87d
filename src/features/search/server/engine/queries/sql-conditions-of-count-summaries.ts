import { type RawBuilder, sql } from 'kysely';
import type { MatchCondition } from './athlete-match-condition.ts';

/** The two filters that every summary answers: each athlete is counted under every gender filter that finds them. */
export type CountedGroup = Pick<MatchCondition, 'gender' | 'listed'>;

/** Rows of a summary that count those whom the gender filter finds, and who are listed. */
export const genderAndListedConditionSql = ({ gender, listed }: CountedGroup): RawBuilder<boolean> =>
  sql<boolean>`gender_filter = ${gender ?? 'any'} and ${listed ? sql`listed` : sql`listed in (true, false)`}`;

/** Recorded changes of those whom the gender filter finds, and who are listed. */
export const unmergedChangesConditionSql = ({
  gender,
  listed,
}: CountedGroup): RawBuilder<boolean> => sql<boolean>`
  (${gender ?? null}::text is null or gender is null or gender = ${gender ?? null}::text)
    and (listed or not ${listed ?? false}::boolean)`;
