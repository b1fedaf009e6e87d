import { formatInteger } from '#shared/format-integer.ts';
/** 'From 6 coaches'; without ratings, the value is only the starting rating. */
export function formatRatingCount({ ratingCount }: { ratingCount: number }): string {
  if (ratingCount === 0) return 'Not yet rated';
  return `From ${formatInteger(ratingCount)} ${ratingCount === 1 ? 'coach' : 'coaches'}`;
}
