import { z } from 'zod';
import { countedAthletesOfLists } from '#features/athletes/contract/daily-reading-limits.ts';
import { athleteSchema } from '#features/athletes/contract.ts';
import { maxNeeds, savedSearchSchema } from '#features/saved-searches/contract.ts';
import { defineCalls } from '#shared/api-call.ts';
import { idSchema, requiredTextSchema, timeSchema } from '#shared/schemas.ts';

/** News of an athlete leave the briefing by themselves after so many days. */
export const briefingDays = 14;
/** So many athletes of one need are listed at a time; when some are cleared, the next ones come. */
export const maxItemsPerNeed = 20;
/** A count of news ends here, as 200+: nobody reads more of them one by one. */
export const maxCountedNews = 200;

/** A paragraph: ten needs with all that is known of each. */
const maxWordsLength = 1000;
/** More than anybody states at once. */
export const maxReadings = 10;

const needSchema = savedSearchSchema.pick({ id: true, name: true, filters: true }).extend({
  sought: z.number(),
});

const countedNeedSchema = needSchema.extend({
  /** Athletes who match now. */
  fits: z.number(),
  /** 'gte': that many or more; 'about': an estimate. */
  fitsRelation: z.enum(['eq', 'gte', 'about']),
  /** Those in the briefing who joined, and those who changed; at most `maxCountedNews` together. */
  newFits: z.number(),
  changedFits: z.number(),
});
export type CountedNeed = z.output<typeof countedNeedSchema>;

const needReadingSchema = z.object({
  /** The words of this need, without its number. */
  words: z.string(),
  sought: z.number(),
  /** As GET /api/athletes takes them. */
  filters: savedSearchSchema.shape.filters,
  /** Phrases that are not used. */
  notUnderstood: z.array(z.string()),
  /** Why it is no need yet; null where it can be saved. */
  problem: z.string().nullable(),
});
export type NeedReading = z.output<typeof needReadingSchema>;

export const changeKinds = ['film', 'stats', 'status'] as const;
export type ChangeKind = (typeof changeKinds)[number];

const briefingItemSchema = z.object({
  /** The need with the number of its items, of which only the first are listed. */
  need: needSchema.extend({ items: z.number() }),
  athlete: athleteSchema,
  /** The latest of what happened: an item is cleared up to then. */
  at: timeSchema(),
  isNew: z.boolean(),
  /** The latest first. */
  changes: z.array(z.object({ kind: z.enum(changeKinds), at: timeSchema() })),
});
export type BriefingItem = z.output<typeof briefingItemSchema>;

const clearingsSchema = z.strictObject({
  items: z
    .array(z.strictObject({ athleteId: idSchema(), at: z.iso.datetime() }))
    .min(1)
    .max(maxItemsPerNeed),
});
export type Clearings = z.output<typeof clearingsSchema>;

const notFoundMessage = 'There is no such need.';

export const needCalls = defineCalls({
  'GET /api/needs': {
    summary: `My needs, at most ${maxNeeds}, with who fits and who is new: saved searches with a number sought`,
    audience: 'coaches',
    response: z.array(countedNeedSchema),
    limit: { max: 120, seconds: 60 },
  },
  'POST /api/needs/readings': {
    summary:
      "Read needs out of words such as '2 left-handed pitchers 2028, 1 catcher 2027'; nothing is saved",
    audience: 'coaches',
    body: z.strictObject({
      words: requiredTextSchema(1, maxWordsLength, 'Please say who you need'),
    }),
    response: z.array(needReadingSchema).max(maxReadings),
    limit: { max: 60, seconds: 60 },
  },
  'GET /api/briefing': {
    summary: `What is new about athletes who fit my needs, for ${briefingDays} days or until I clear it; the first ${maxItemsPerNeed} of each need`,
    audience: 'coaches',
    response: z.array(briefingItemSchema),
    limit: { max: 120, seconds: 60 },
    counts: { budget: countedAthletesOfLists.budget, getId: ({ athlete }: BriefingItem) => athlete.id },
  },
  'POST /api/needs/{id}/clearings': {
    summary: 'Clear items of the briefing; what happens later comes back',
    audience: 'coaches',
    body: clearingsSchema,
    notFoundMessage,
  },
  'POST /api/needs/{id}/undone-clearings': {
    summary: 'Take clearings back',
    audience: 'coaches',
    body: clearingsSchema,
    notFoundMessage,
  },
});
