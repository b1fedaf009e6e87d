import { useQueryClient } from '@tanstack/react-query';
import type { AthleteSearch } from './address.ts';
import { understoodQuery } from './data.ts';

/** A search with the filters that words mean, beside those it has; a fault leaves the words as a text search. */
export function useUnderstood(): (text: string, search: AthleteSearch) => Promise<AthleteSearch> {
  const client = useQueryClient();
  return async (text, { search: _, ...before }) => {
    const asText = { filters: {}, search: text };
    const meant = await client.fetchQuery(understoodQuery(text)).catch(() => asText);
    return { ...before, ...meant.filters, ...(meant.search && { search: meant.search }) };
  };
}
