import { useQueryClient } from '@tanstack/react-query';
import type { Interpretation } from '../contract.ts';
import type { AthleteSearch } from './address.ts';
import { understoodQuery } from './data.ts';

/** Asks which filters words mean; a fault leaves the words as a text search. */
export function useUnderstood(): (text: string) => Promise<Interpretation> {
  const client = useQueryClient();
  return (text) => client.fetchQuery(understoodQuery(text)).catch(() => ({ filters: {}, search: text }));
}

/** What words mean, with nothing chosen before. */
export function asSearch({ filters, search }: Interpretation): AthleteSearch {
  return { ...filters, ...(search && { search }) };
}
