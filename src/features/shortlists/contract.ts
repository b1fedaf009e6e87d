import { z } from 'zod';
import { countedAthletesOfLists } from '#features/athletes/contract/daily-reading-limits.ts';
import { athleteSchema } from '#features/athletes/contract.ts';
import { defineCalls } from '#shared/api-call.ts';
import { formatInteger } from '#shared/format-integer.ts';
import { idSchema, pageQueryFields, repeatedParam, timeSchema } from '#shared/schemas.ts';
import { comparedAthletes } from './contract/compared-athletes.ts';
import { maxSelectedAthletes } from './contract/selection-limit.ts';
import {
  maxShortlistMembers,
  maxShortlists,
  shortlistNameSchema,
} from './contract/shortlist-limits-and-name.ts';

export const shortlistSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Athletes whom the coach may see. */
  members: z.number(),
  /** Athletes who have paused or been suspended, or with whom there is a block: they are neither named nor shown. */
  hidden: z.number(),
  createdAt: timeSchema(),
  /** When it was named, or an athlete was added or removed. */
  updatedAt: timeSchema(),
});
export type Shortlist = z.output<typeof shortlistSchema>;

const shortlistWithSelectionSchema = shortlistSchema.extend({
  /** How many of the athletes of the request are in it and visible to the coach; undefined where the request names none. */
  selectedMembers: z.number().optional(),
});
export type ShortlistWithSelection = z.output<typeof shortlistWithSelectionSchema>;

const selectMessage = `Please choose 1 to ${maxSelectedAthletes} athletes`;
const compareMessage = `Please choose ${comparedAthletes.min} to ${comparedAthletes.max} athletes to compare`;

const selectedIdsSchema = z
  .array(idSchema(), selectMessage)
  .min(1, selectMessage)
  .max(maxSelectedAthletes, selectMessage);

const selectionSchema = z.strictObject({ ids: repeatedParam(idSchema()) });

const addedSchema = z.object({
  /** Athletes who are new in the list. */
  added: z.number(),
  /** Athletes who were in it. */
  already: z.number(),
  /** Athletes whom the coach may not see, or who do not exist. */
  notFound: z.number(),
});
export type AddedToShortlist = z.output<typeof addedSchema>;

const notFoundMessage = 'There is no such list.';
const coaches = { audience: 'coaches', notFoundMessage } as const;
const fileLimit = { max: 60, seconds: 3600 };

export const shortlistCalls = defineCalls({
  'GET /api/shortlists': {
    summary: `My lists of athletes in my order, at most ${maxShortlists}; with ids also how many of these athletes each has`,
    audience: 'coaches',
    query: selectionSchema,
    response: z.array(shortlistWithSelectionSchema),
  },
  'POST /api/shortlists': {
    summary: 'Make a list, the first of all',
    audience: 'coaches',
    body: shortlistNameSchema,
    response: shortlistSchema,
    status: 201,
    errorCodes: ['taken'],
  },
  'PUT /api/shortlists/order': {
    summary: 'Put my lists in this order; those that are missing here follow, unknown ones are ignored',
    audience: 'coaches',
    body: z.strictObject({ ids: z.array(idSchema(), 'Please give the lists in their order').max(200) }),
  },
  'GET /api/shortlists/{id}': { summary: 'One of my lists', ...coaches, response: shortlistSchema },
  'PATCH /api/shortlists/{id}': {
    summary: 'Rename a list',
    ...coaches,
    body: shortlistNameSchema,
    response: shortlistSchema,
    errorCodes: ['taken'],
  },
  'DELETE /api/shortlists/{id}': { summary: 'Delete a list; its athletes stay where they are', ...coaches },
  'GET /api/shortlists/{id}/athletes': {
    summary: 'The athletes of a list, newest first',
    ...coaches,
    query: z.strictObject(pageQueryFields),
    response: z.array(athleteSchema),
    paginated: true,
    counts: countedAthletesOfLists,
  },
  'POST /api/shortlists/{id}/athletes': {
    summary: `Add up to ${maxSelectedAthletes} athletes; may be repeated. A list has at most ${formatInteger(maxShortlistMembers)}`,
    ...coaches,
    body: z.strictObject({ athleteIds: selectedIdsSchema }),
    response: addedSchema,
  },
  'PUT /api/shortlists/{id}/athletes/{athleteId}': {
    summary: 'Add an athlete; may be repeated',
    ...coaches,
    notFoundMessage: 'There is no such list, or no such athlete.',
    errorCodes: ['taken'],
  },
  'DELETE /api/shortlists/{id}/athletes/{athleteId}': {
    summary: 'Remove an athlete; may be repeated',
    ...coaches,
  },
  'GET /api/shortlists/{id}/file': {
    summary: 'The athletes of a list as CSV',
    ...coaches,
    mediaType: 'text/csv',
    counts: countedAthletesOfLists,
    limit: fileLimit,
  },
  'GET /api/comparison': {
    summary: `The athletes of these ids, ${comparedAthletes.min} to ${comparedAthletes.max}, to be compared; those whom I may not see are left out`,
    audience: 'coaches',
    query: selectionSchema.refine(({ ids }) => isBetween(new Set(ids).size, comparedAthletes), {
      path: ['ids'],
      message: compareMessage,
    }),
    response: z.array(athleteSchema),
    counts: countedAthletesOfLists,
  },
  'GET /api/comparison/file': {
    summary: `The athletes of these ids, at most ${maxSelectedAthletes}, as CSV`,
    audience: 'coaches',
    query: selectionSchema.refine(({ ids }) => ids !== undefined, { path: ['ids'], message: selectMessage }),
    mediaType: 'text/csv',
    counts: countedAthletesOfLists,
    limit: fileLimit,
  },
});

const isBetween = (n: number, { min, max }: { min: number; max: number }) => n >= min && n <= max;
