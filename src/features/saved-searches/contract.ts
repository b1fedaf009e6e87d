import { z } from 'zod';
import { filterSchemas } from '#features/search/contract.ts';
import { defineCalls } from '#shared/call.ts';
import { requiredLineSchema, timeSchema } from '#shared/schemas.ts';

/** More than anybody follows; each costs a count whenever the list is opened. */
export const mostSavedSearches = 50;

const name = requiredLineSchema(60, 'Please name this search');

/** The list's filters as JSON: a number or a text, one value or several; checked as the list checks them. */
export const savedFilters = z.preprocess(
  asParameters,
  z
    .strictObject(filterSchemas, 'Please choose the filters to save')
    .refine((filters) => Object.values(filters).some((value) => value !== undefined), {
      message: 'Please choose at least one filter',
    })
    .refine((filters) => filters.radius === undefined || filters.near !== undefined, {
      path: ['radius'],
      message: 'A radius needs a place: add near',
    }),
);
export type SavedFilters = z.output<typeof savedFilters>;

export const newSavedSearch = z.strictObject({ name, filters: savedFilters, mail: z.boolean().optional() });
export type NewSavedSearch = z.output<typeof newSavedSearch>;

/** `lookedAt: true` says that its matches were seen now; new filters begin anew. */
export const savedSearchChanges = newSavedSearch.extend({ lookedAt: z.literal(true) }).partial();
export type SavedSearchChanges = z.output<typeof savedSearchChanges>;

const value = z.union([z.string(), z.number(), z.boolean()]);
export const savedSearch = z.object({
  id: z.string(),
  name: z.string(),
  /** As GET /api/athletes takes them; a filter with several values is a list. */
  filters: z.record(z.string(), z.union([value, z.array(value)])),
  /** Athletes who match and were added since `lookedAt`. */
  newMatches: z.number(),
  /** Whether a daily mail tells of new matches. */
  mail: z.boolean(),
  lookedAt: timeSchema(),
  createdAt: timeSchema(),
});
export type SavedSearch = z.output<typeof savedSearch>;

const notFoundMessage = 'There is no such saved search.';

export const savedSearchCalls = defineCalls({
  'GET /api/saved-searches': {
    summary: `My saved searches by name, at most ${mostSavedSearches}, with their new matches`,
    response: z.array(savedSearch),
    limit: { max: 120, seconds: 60 },
  },
  'POST /api/saved-searches': {
    summary: 'Save a search',
    body: newSavedSearch,
    response: savedSearch,
    status: 201,
    errorCodes: ['taken'],
  },
  'PATCH /api/saved-searches/{id}': {
    summary: 'Rename a saved search, change its filters, its mail, or say that I have looked at it',
    body: savedSearchChanges,
    response: savedSearch,
    notFoundMessage,
    errorCodes: ['taken'],
  },
  'DELETE /api/saved-searches/{id}': { summary: 'Forget a saved search', notFoundMessage },
});

// The list's schema reads texts out of an address; JSON has numbers and booleans too.
function asParameters(filters: unknown): unknown {
  if (typeof filters !== 'object' || filters === null || Array.isArray(filters)) return filters;
  const written = (one: unknown) => (typeof one === 'number' || typeof one === 'boolean' ? String(one) : one);
  return Object.fromEntries(
    Object.entries(filters).map(([field, given]) => [
      field,
      Array.isArray(given) ? given.map(written) : written(given),
    ]),
  );
}
