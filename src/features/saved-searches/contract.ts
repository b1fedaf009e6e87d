import { z } from 'zod';
import { filterSchemas } from '#features/search/contract.ts';
import { defineCalls } from '#shared/api-call.ts';
import { requiredLineSchema, timeSchema } from '#shared/schemas.ts';

/** Opening the list counts the matches of each search: more would make it slow. */
export const maxSavedSearches = 50;

/** More athletes than a class of most rosters: whoever wants a hundred wants a search. */
export const maxSought = 20;
/** The briefing looks for news of each need at every visit. */
export const maxNeeds = 20;

const soughtMessage = `A need is for 1 to ${maxSought} athletes`;
/** How many athletes the roster needs; null for a search that is no need. */
const soughtSchema = z
  .number(soughtMessage)
  .int(soughtMessage)
  .min(1, soughtMessage)
  .max(maxSought, soughtMessage);

export const maxSearchNameLength = 60;
const searchNameSchema = requiredLineSchema(maxSearchNameLength, 'Please name this search');

/** The list's filters as JSON, validated by the list's own schemas. */
const savedFiltersSchema = z.preprocess(
  filterValuesToText,
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
export type SavedFilters = z.output<typeof savedFiltersSchema>;

export const newSavedSearchSchema = z.strictObject({
  name: searchNameSchema,
  filters: savedFiltersSchema,
  mail: z.boolean().optional(),
  sought: soughtSchema.nullable().optional(),
});
export type NewSavedSearch = z.output<typeof newSavedSearchSchema>;

/** `lookedAt: true` marks the matches as seen now; new filters do the same. */
const savedSearchChangesSchema = newSavedSearchSchema.extend({ lookedAt: z.literal(true) }).partial();
export type SavedSearchChanges = z.output<typeof savedSearchChangesSchema>;

const filterValueSchema = z.union([z.string(), z.number(), z.boolean()]);
export const savedSearchSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** As GET /api/athletes takes them; a filter with several values is a list. */
  filters: z.record(z.string(), z.union([filterValueSchema, z.array(filterValueSchema)])),
  /** Athletes who match and were added since `lookedAt`. */
  newMatches: z.number(),
  /** Whether new matches are emailed daily. */
  mail: z.boolean(),
  sought: z.number().nullable(),
  lookedAt: timeSchema(),
  createdAt: timeSchema(),
});
export type SavedSearch = z.output<typeof savedSearchSchema>;

const notFoundMessage = 'There is no such saved search.';

export const savedSearchCalls = defineCalls({
  'GET /api/saved-searches': {
    summary: `My saved searches by name, at most ${maxSavedSearches}, with their new matches`,
    response: z.array(savedSearchSchema),
    limit: { max: 120, seconds: 60 },
  },
  'POST /api/saved-searches': {
    summary: 'Save a search',
    body: newSavedSearchSchema,
    response: savedSearchSchema,
    status: 201,
    errorCodes: ['taken'],
  },
  'PATCH /api/saved-searches/{id}': {
    summary:
      'Change a saved search: name, filters, email, the number sought, or say that I have looked at it',
    body: savedSearchChangesSchema,
    response: savedSearchSchema,
    notFoundMessage,
    errorCodes: ['taken'],
  },
  'DELETE /api/saved-searches/{id}': { summary: 'Forget a saved search', notFoundMessage },
});

// The list's schemas parse query parameters, which are texts; JSON has numbers and booleans too.
function filterValuesToText(filters: unknown): unknown {
  if (typeof filters !== 'object' || filters === null || Array.isArray(filters)) return filters;
  const numberOrBooleanToText = (value: unknown) =>
    typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return Object.fromEntries(
    Object.entries(filters).map(([field, given]) => [
      field,
      Array.isArray(given) ? given.map(numberOrBooleanToText) : numberOrBooleanToText(given),
    ]),
  );
}
