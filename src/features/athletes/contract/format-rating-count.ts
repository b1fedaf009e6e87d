/** 'From 6 coaches'; without ratings, the value is only the starting rating. */
export function formatRatingCount({ ratingCount }: { ratingCount: number }): string {
  if (ratingCount === 0) return 'Not yet rated';
  return `From ${ratingCount.toLocaleString('en-US')} ${ratingCount === 1 ? 'coach' : 'coaches'}`;
}

/** What `Rating` says of a value that is only the starting rating; undefined for one that coaches have given. */
export function getNotYetRatedHint({ ratingCount }: { ratingCount: number }): string | undefined {
  return ratingCount === 0 ? 'not yet rated' : undefined;
}
