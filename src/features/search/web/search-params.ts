import {
  type AddressFilters,
  addressFilters,
  type Filter,
  type FilterKind,
  filters,
} from '../contract/filters.ts';

const sorts = ['newest', 'rating', 'distance', 'last-active'] as const;
const views = ['grid', 'list', 'map'] as const;

/** The search params of the list: filters, sort order and view. */
export interface AthleteSearch extends AddressFilters {
  sort?: (typeof sorts)[number];
  view?: (typeof views)[number];
}

/** The server refuses a search with more values of one filter. */
const maxValues = 50;
const maxTextLength = 200;

/** Reads the filters out of an address; leaves out what cannot be read, and never fails. */
export function parseAthleteSearch(search: Record<string, unknown>): AthleteSearch {
  const read: Record<string, unknown> = {
    ...Object.fromEntries(
      addressFilters.map((name) => [name, parseFilterValue(filters[name], search[name])]),
    ),
    sort: sorts.find((sort) => sort === search.sort),
    view: views.find((view) => view === search.view),
  };
  // A value that is refused is named as absent: the router keeps parameters that the result does not mention.
  return Object.fromEntries(
    Object.keys(read)
      .filter((name) => name in search || !isEmpty(read[name]))
      .map((name) => [name, isEmpty(read[name]) ? undefined : read[name]]),
  );
}

type Parsers = { [Kind in FilterKind]: (value: unknown, filter: Extract<Filter, { kind: Kind }>) => unknown };

const parsersByKind: Parsers = {
  choices: (value, { choices }) => parseTexts(value).filter((one) => choices.includes(one)),
  texts: (value, { max }) => parseTexts(value, max),
  integers: (value, filter) => parseTexts(value).flatMap((one) => parseInteger(one, filter) ?? []),
  ids: (value) => parseTexts(value),
  text: (value, { max }) => parseText(value, max),
  line: (value, { max }) => parseText(value, max),
  number: parseNumber,
  integer: parseInteger,
  flag: (value) => value === true || value === 'true' || undefined,
  box: parseBox,
};

function parseFilterValue(filter: Filter, value: unknown): unknown {
  const parseKind = parsersByKind[filter.kind] as (value: unknown, filter: Filter) => unknown;
  return parseKind(value, filter);
}

function parseTexts(value: unknown, max?: number): string[] {
  return [...new Set([value].flat().flatMap((one) => parseText(one, max) ?? []))].slice(0, maxValues);
}

function parseText(value: unknown, max = maxTextLength): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  const isStorable = !text.includes('\0') && text.isWellFormed();
  return text && text.length <= max && isStorable ? text : undefined;
}

interface Bounds {
  min: number;
  max: number;
}

function parseInteger(value: unknown, bounds: Bounds): number | undefined {
  const read = parseNumber(value, bounds);
  return Number.isInteger(read) ? read : undefined;
}

function parseNumber(value: unknown, { min, max }: Bounds): number | undefined {
  const read = typeof value === 'string' && value.trim() ? Number(value) : value;
  const isPlain = typeof read === 'number' && !String(read).includes('e');
  return isPlain && read >= min && read <= max ? read : undefined;
}

function parseBox(value: unknown): string | undefined {
  const sides = typeof value === 'string' ? value.split(',').map(Number) : [];
  const [west = NaN, south = NaN, east = NaN, north = NaN] = sides;
  const isBox = -180 <= west && west <= east && east <= 180 && -90 <= south && south <= north && north <= 90;
  return isBox && sides.length === 4 && !sides.join().includes('e') ? sides.join() : undefined;
}

const isEmpty = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0);
