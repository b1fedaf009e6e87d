import { isSport, type Sport } from '#features/sports/contract/sports-and-class-years.ts';

/** The directory's filters as the address holds them; what cannot be read is left out. */
export interface CoachSearch {
  search?: string | undefined;
  sport?: Sport | undefined;
}

const longest = 200;

export function parseCoachSearch({ search, sport }: Record<string, unknown>): CoachSearch {
  const words = typeof search === 'string' || typeof search === 'number' ? String(search).trim() : '';
  // Both are named even when invalid: the router keeps parameters that the validator does not return.
  return {
    search: words && words.length <= longest ? words : undefined,
    sport: typeof sport === 'string' && isSport(sport) ? sport : undefined,
  };
}
