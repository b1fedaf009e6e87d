import type { AddressFilters } from './filters.ts';

/** Filters without `area`, which is a text in an address but a box on the server, and is never read from words. */
export type MergeableFilters = Omit<AddressFilters, 'area'>;

/** The response header with an `Interpretation` as JSON. */
export const interpretationHeader = 'X-Interpreted-Filters';

/** Filters that were read from free words. Remaining words stay a text search, or were not understood. */
export interface Interpretation {
  filters: Omit<MergeableFilters, 'school' | 'search'>;
  search: string;
  /** Phrases that neither became a filter nor are searched for; absent where there are none. */
  notUnderstood?: string[];
  /** Where `search` is also the name of a city: that city, as `near` takes it. */
  cityOffer?: string;
}

/** Reads the header; throws without one. */
export const readInterpretationHeader = (headers: Pick<Headers, 'get'>): Interpretation =>
  JSON.parse(headers.get(interpretationHeader) ?? '') as Interpretation;

/** The search of an interpretation alone, without earlier filters. */
export function interpretationToFilters({
  filters,
  search,
}: Interpretation): MergeableFilters & { search?: string } {
  return { ...filters, ...(search && { search }) };
}
