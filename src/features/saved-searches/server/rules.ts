import { AppError, invalid, notFound } from '#shared/errors.ts';
import { maxSavedSearches, type SavedFilters, type SavedSearch, savedSearchCalls } from '../contract.ts';

export const savedSearchNotFound = () =>
  notFound(savedSearchCalls['PATCH /api/saved-searches/{id}'].notFoundMessage);

export function assertRoomForSearch(count: number): void {
  if (count >= maxSavedSearches)
    throw invalid('name', `You have ${maxSavedSearches} saved searches. Please remove one first`);
}

/** The refusal that a violated constraint means; undefined for any other constraint. */
export function toRefusal(constraint: string | undefined): AppError | undefined {
  if (constraint !== 'saved_searches_name') return undefined;
  const message = 'You have a saved search of this name';
  return new AppError('taken', message, { errors: [{ path: 'name', message }] });
}

/** The list's refusals with the paths of this form: `near` becomes `filters.near`. */
export function prefixErrorPaths(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'invalid') return error;
  const errors = error.errors.map((one) => ({ ...one, path: `filters.${one.path}` }));
  return new AppError('invalid', error.message, { errors });
}

/** Filters as parameters of the athlete list, which takes a box as a text. */
export function toParameters({ area, ...filters }: SavedFilters): SavedSearch['filters'] {
  const box = area && [area.west, area.south, area.east, area.north].join();
  return JSON.parse(JSON.stringify({ ...filters, area: box })) as SavedSearch['filters'];
}

/** The address of the list with these filters, as the web app writes it. */
export function getSearchAddress(filters: SavedFilters): string {
  const written = Object.entries(toParameters(filters)).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' && !isJson(value) ? value : JSON.stringify(value),
  ]);
  return `/athletes?${new URLSearchParams(written)}`;
}

// The router parses values as JSON: the text '2027' is quoted, or it would become a number.
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
