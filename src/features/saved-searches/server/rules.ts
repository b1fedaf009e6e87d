import { AppError, invalid, notFound } from '#shared/errors.ts';
import { mostSavedSearches, type SavedFilters, type SavedSearch, savedSearchCalls } from '../contract.ts';

export const missingSearch = () =>
  notFound(savedSearchCalls['PATCH /api/saved-searches/{id}'].notFoundMessage);

export function mustHaveRoomForSearch(count: number): void {
  if (count >= mostSavedSearches)
    throw invalid('name', `You have ${mostSavedSearches} saved searches. Please remove one first`);
}

/** A violated constraint as a refusal that a person can act on. */
export function searchRefusedBy(constraint: string | undefined): AppError | undefined {
  if (constraint !== 'saved_searches_name') return undefined;
  const message = 'You have a saved search of this name';
  return new AppError('taken', message, { errors: [{ path: 'name', message }] });
}

/** What the list would say of `near` is said of `filters.near`. */
export function atItsField(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'invalid') return error;
  const errors = error.errors.map((one) => ({ ...one, path: `filters.${one.path}` }));
  return new AppError('invalid', error.message, { errors });
}

/** Filters as the list takes them: a box is a text there. */
export function shownFilters({ area, ...filters }: SavedFilters): SavedSearch['filters'] {
  const box = area && [area.west, area.south, area.east, area.north].join();
  return JSON.parse(JSON.stringify({ ...filters, area: box })) as SavedSearch['filters'];
}

/** The address of the list with these filters, as the web app writes it. */
export function addressOf(filters: SavedFilters): string {
  const written = Object.entries(shownFilters(filters)).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' && !isJson(value) ? value : JSON.stringify(value),
  ]);
  return `/athletes?${new URLSearchParams(written)}`;
}

// '2027' as a text must not come back as a number.
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
