import { z } from 'zod';
import { countedAthletesOfLists } from '#features/athletes/contract/daily-reading-limits.ts';
import { athleteSchema } from '#features/athletes/contract.ts';
import { conditionalRequestHeaders, defineCalls } from '#shared/api-call.ts';
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
import { filterDescriptions, filterMessages } from './contract/filter-texts.ts';
import {
  type Box,
  type Filter,
  type FilterKind,
  type FilterName,
  type FilterValue,
  filterNames,
  filters,
  maxSearchLength,
} from './contract/filters.ts';
import { interpretationHeader } from './contract/filters-read-from-words.ts';

const searchTextSchema = z.string().trim().max(maxSearchLength, filterMessages.search);

export const sorts = ['newest', 'rating', 'distance', 'last-active'] as const;
export type Sort = (typeof sorts)[number];

/** A text search counts exactly up to this number, then '1,000+'. */
export const exactCountLimit = 1000;
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

type KindSchemas = {
  [Kind in FilterKind]: (filter: Extract<Filter, { kind: Kind }>, message: string | undefined) => z.ZodType;
};

/** Several values come by repeating the parameter; an empty one counts as absent. */
const schemaByKind: KindSchemas = {
  choices: ({ choices }, message) => repeatedParam(z.enum(choices, message)),
  texts: ({ max }) => repeatedParam(z.string().trim().max(max)),
  integers: ({ min, max }) => repeatedParam(integerParam(min, max)),
  ids: () => repeatedParam(idSchema()),
  text: ({ max }, message) => optionalParam(z.string().trim().max(max, message)),
  line: ({ max }) => optionalParam(lineSchema(max)),
  number: ({ min, max }) => optionalParam(numberParam(min, max)),
  integer: ({ min, max }) => optionalParam(integerParam(min, max)),
  flag: () => optionalParam(booleanParam()),
  box: () => optionalParam(boxSchema),
};

function toFilterSchema(name: FilterName): z.ZodType {
  const filter: Filter = filters[name];
  const make = schemaByKind[filter.kind] as (filter: Filter, message: string | undefined) => z.ZodType;
  const schema = make(filter, filterMessages[name]);
  const description = filterDescriptions[name];
  return description ? schema.describe(description) : schema;
}

/** Every filter of the athlete list as a query parameter; all are optional. */
export const filterSchemas = Object.fromEntries(filterNames.map((name) => [name, toFilterSchema(name)])) as {
  [Name in FilterName]: z.ZodOptional<z.ZodType<FilterValue<Name>>>;
};

/** Refuses a radius without a place. */
export const requireNearForRadius = <S extends z.ZodObject>(querySchema: S): S =>
  querySchema.refine(({ near, radius }) => radius === undefined || near !== undefined, {
    path: ['radius'],
    message: 'A radius needs a place: add near',
  });

const athleteQuerySchema = requireNearForRadius(
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

/** Free words to interpret as filters, for calls that take the filters too. */
export const searchWordsSchema = optionalParam(searchTextSchema).describe(
  `Words such as 'qb 2027 texas 3.5 gpa within 100 miles of austin': what they mean is added to the filters, and what is left takes the place of \`search\`. \`${interpretationHeader}\` says what was read`,
);

/** The header of a response to `searchWordsSchema`. */
export const interpretationResponseHeaders = {
  [interpretationHeader]:
    'What was read out of `q`, given with it: JSON with `filters`, in `search` the words that are searched for, and in `notUnderstood` those that are not used, in `cityOffer` the city of that name',
};

const athleteListQuerySchema = athleteQuerySchema.safeExtend({ q: searchWordsSchema });

const fields = ['name', 'highSchool', 'city', 'bio'] as const;

/** Where the words of a text search occur in a profile: `marks` are [from, to) in `text`. */
const searchMatchSchema = z.object({
  field: z.enum(fields),
  text: z.string(),
  marks: z.array(z.tuple([z.number(), z.number()])),
});
export type SearchMatch = z.output<typeof searchMatchSchema>;

/** An athlete of the list; a text search adds where its words match. */
const foundAthleteSchema = athleteSchema.extend({ matches: z.array(searchMatchSchema).optional() });
export type FoundAthlete = z.output<typeof foundAthleteSchema>;
export const foundAthletesSchema = z.array(foundAthleteSchema);

/** The number that fits under the search box without scrolling. */
export const maxSuggestions = 8;

/** `link` is a path of the web app. */
const suggestionSchema = z.object({
  kind: z.enum(['athlete', 'city', 'school']),
  label: z.string(),
  detail: z.string(),
  link: z.string(),
});
export type Suggestion = z.output<typeof suggestionSchema>;

/** The athlete of a suggestion; undefined for cities and schools. */
const getSuggestedAthleteId = ({ kind, link }: Suggestion): string | undefined =>
  kind === 'athlete' ? link.split('/').at(-1) : undefined;

const suggestionQuerySchema = z.strictObject({
  q: optionalParam(searchTextSchema),
  gender: filterSchemas.gender,
});
export type SuggestionQuery = z.output<typeof suggestionQuerySchema>;

export const searchCalls = defineCalls({
  'GET /api/athletes': {
    summary: 'Search athletes; every word of `search` must match',
    query: athleteListQuerySchema,
    response: foundAthletesSchema,
    paginated: true,
    // Half of the default limit: no person loads ten pages a second.
    limit: { max: 600, seconds: 60 },
    counts: countedAthletesOfLists,
    requestHeaders: conditionalRequestHeaders,
    responseHeaders: interpretationResponseHeaders,
  },
  'GET /api/suggestions': {
    summary: 'What someone may mean who has typed `q` so far: athletes by name, cities and schools',
    query: suggestionQuerySchema,
    response: z.array(suggestionSchema).max(maxSuggestions),
    counts: { budget: countedAthletesOfLists.budget, getId: getSuggestedAthleteId },
  },
});
