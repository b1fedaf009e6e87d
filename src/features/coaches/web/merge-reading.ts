import type { WordsReading } from '../contract.ts';
import type { CoachSearch } from './search-params.ts';

/** The search with the filters that its words mean, instead of the words. */
export function mergeReading(search: CoachSearch, { filters, search: text }: WordsReading): CoachSearch {
  const { sport, state, level, near, radius } = filters;
  return {
    ...search,
    search: text || undefined,
    ...(sport && { sport }),
    ...(state && { state }),
    ...(level && { level }),
    ...(near && { near, radius }),
  };
}
