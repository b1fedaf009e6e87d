import type { AddressFilters } from './filters.ts';

/** An area is a text in an address and a box on the server; words never mean one. */
export type MergeableFilters = Omit<AddressFilters, 'area'>;

/** The response header with an `Interpretation` as JSON. */
export const interpretationHeader = 'X-Interpreted-Filters';

/** Filters that were read out of free words, and the words that are left, which stay a text search. */
export interface Interpretation {
  filters: Omit<MergeableFilters, 'school' | 'search'>;
  search: string;
}

/** The filters alone, as a search with nothing chosen before. */
export function toSearchFilters({ filters, search }: Interpretation): MergeableFilters & { search?: string } {
  return { ...filters, ...(search && { search }) };
}
