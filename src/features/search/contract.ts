import { z } from 'zod';
import { athleteSchema } from '#features/athletes/contract.ts';
import { classYears, sports } from '#features/sports/contract.ts';
import { conditionalRequestHeaders, defineCalls } from '#shared/call.ts';
import {
  booleanParam,
  idSchema,
  integerParam,
  lineSchema,
  numberParam,
  optionalParam,
  pageQueryFields,
  repeatedParam,
} from '#shared/schemas.ts';
import { maxHeightInches, minHeightInches } from '#shared/units.ts';
import { mySchool } from './contract/near.ts';

export const sorts = ['newest', 'rating', 'distance', 'last-active'] as const;
export type Sort = (typeof sorts)[number];

/** Nobody types more; a search costs by its words. */
const longestSearch = 200;
/** A count of a text search is exact up to here, then '1,000+'. */
export const exactCountLimit = 1000;
/** A school's name, its city and its state are as long together. */
const longestSchool = 210;
/** The farthest that two US cities lie apart is some 5,100 miles (Key West FL to Attu AK). */
const widestRadius = 6000;

const words = z.string().trim().max(60);
const typed = z.string().trim().max(longestSearch, `Please search with at most ${longestSearch} characters`);

/** Degrees; south is below north and west left of east. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

const boxMessage = 'Please give a box as west,south,east,north in degrees';
const degrees = /^[+-]?\d{1,3}(\.\d+)?$/;

export const boxSchema = z
  .string()
  .refine((text) => text.split(',').every((part) => degrees.test(part.trim())), boxMessage)
  .transform((text): Box => {
    const [west = NaN, south = NaN, east = NaN, north = NaN, more] = text.split(',').map(Number);
    return more === undefined ? { west, south, east, north } : { west: NaN, south, east, north };
  })
  .refine(({ west, east }) => -180 <= west && west <= east && east <= 180, boxMessage)
  .refine(({ south, north }) => -90 <= south && south <= north && north <= 90, boxMessage);

/** No city of GeoNames has a greater number for years to come. */
const mostPlaceId = 2 ** 31 - 1;

/** Every filter of the athlete list; all optional, '' counts as absent, several values by repeating. */
export const filterSchemas = {
  sport: repeatedParam(z.enum(sports, 'Please choose a sport from the list')),
  position: repeatedParam(words),
  classYear: repeatedParam(integerParam(classYears[0], classYears.at(-1) as number)),
  state: repeatedParam(words),
  /** 'Westlake High, Austin, TX': that school alone; dots, accents and case do not matter. */
  school: optionalParam(lineSchema(longestSchool)),
  search: optionalParam(typed),
  minGpa: optionalParam(numberParam(0, 4)),
  minHeight: optionalParam(integerParam(minHeightInches, maxHeightInches)),
  maxHeight: optionalParam(integerParam(minHeightInches, maxHeightInches)),
  minWeight: optionalParam(integerParam(50, 500)),
  maxWeight: optionalParam(integerParam(50, 500)),
  minRating: optionalParam(numberParam(0, 5)),
  maxRating: optionalParam(numberParam(0, 5)),
  hasFilm: optionalParam(booleanParam()),
  bookmarked: optionalParam(booleanParam()),
  ids: repeatedParam(idSchema()),
  near: optionalParam(z.string().trim().max(80)).describe(
    `A city and its state such as \`Austin, TX\`, \`lat,lng\`, or \`${mySchool}\`: the city of the searching coach's school`,
  ),
  radius: optionalParam(numberParam(1, widestRadius)),
  place: repeatedParam(integerParam(1, mostPlaceId)).describe(
    'Cities by their numbers, as the map names them',
  ),
  area: optionalParam(boxSchema).describe('Cities in a box of the map: `west,south,east,north` in degrees'),
};

/** A radius is around something. */
export const needsNear = <S extends z.ZodObject>(query: S): S =>
  query.refine(({ near, radius }) => radius === undefined || near !== undefined, {
    path: ['radius'],
    message: 'A radius needs a place: add near',
  });

export const athleteQuerySchema = needsNear(
  z.strictObject({
    ...filterSchemas,
    sort: optionalParam(z.enum(sorts, `Please sort by ${sorts.join(', ')}`)).transform(
      (sort) => sort ?? 'newest',
    ),
    ...pageQueryFields,
  }),
);
export type AthleteQuery = z.output<typeof athleteQuerySchema>;
export type AthleteFilters = Omit<AthleteQuery, 'sort' | 'limit' | 'cursor'>;

const fields = ['name', 'highSchool', 'city', 'bio'] as const;

/** Where a text search has met an athlete: `marks` are [from, to) in `text`. */
export const searchMatchSchema = z.object({
  field: z.enum(fields),
  text: z.string(),
  marks: z.array(z.tuple([z.number(), z.number()])),
});
export type SearchMatch = z.output<typeof searchMatchSchema>;

/** An athlete of the list; in a text search with why it is there. */
export const foundAthleteSchema = athleteSchema.extend({ matches: z.array(searchMatchSchema).optional() });
export type FoundAthlete = z.output<typeof foundAthleteSchema>;

/** Words that were understood as filters, and the rest of them, which stay a text search. */
export const interpretationSchema = z.object({
  filters: z.object({
    sport: z.array(z.enum(sports)).optional(),
    position: z.array(z.string()).optional(),
    classYear: z.array(z.number()).optional(),
    state: z.array(z.string()).optional(),
    minGpa: z.number().optional(),
    minHeight: z.number().optional(),
    maxHeight: z.number().optional(),
    minWeight: z.number().optional(),
    maxWeight: z.number().optional(),
    minRating: z.number().optional(),
    maxRating: z.number().optional(),
    hasFilm: z.boolean().optional(),
    bookmarked: z.boolean().optional(),
    near: z.string().optional(),
    radius: z.number().optional(),
  }),
  search: z.string(),
});
export type Interpretation = z.output<typeof interpretationSchema>;

/** As many as fit under the search box without scrolling. */
export const maxSuggestions = 8;

/** `link` is a path of the web app. */
export const suggestionSchema = z.object({
  kind: z.enum(['athlete', 'city', 'school']),
  label: z.string(),
  detail: z.string(),
  link: z.string(),
});
export type Suggestion = z.output<typeof suggestionSchema>;

export const searchCalls = defineCalls({
  'GET /api/athletes': {
    summary: 'Search athletes; every word of `search` must match',
    query: athleteQuerySchema,
    response: z.array(foundAthleteSchema),
    paginated: true,
    // Ten pages a second are no person; half of what other calls may.
    limit: { max: 600, seconds: 60 },
    headers: conditionalRequestHeaders,
  },
  'GET /api/understood': {
    summary: "Which filters words such as 'qb 2027 texas 3.5 gpa within 100 miles of austin' mean",
    query: z.strictObject({ q: optionalParam(typed) }),
    response: interpretationSchema,
  },
  'GET /api/suggestions': {
    summary: 'What somebody may mean who has typed `q` so far: athletes by name, cities and schools',
    query: z.strictObject({ q: optionalParam(typed) }),
    response: z.array(suggestionSchema).max(maxSuggestions),
  },
});
