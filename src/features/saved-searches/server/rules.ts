import type { Viewer } from '#server/http/viewer-types.ts';
import { AppError, newInvalidFieldError, notFound } from '#shared/errors.ts';
import {
  maxNeeds,
  maxSavedSearches,
  maxSearchNameLength,
  type SavedFilters,
  type SavedSearch,
  savedSearchCalls,
} from '../contract.ts';

export const createSavedSearchNotFoundError = (): AppError =>
  notFound(savedSearchCalls['PATCH /api/saved-searches/{id}'].notFoundMessage);

export function assertMayAddSavedSearch(savedSearchCount: number): void {
  if (savedSearchCount >= maxSavedSearches)
    throw newInvalidFieldError(
      'name',
      `You have ${maxSavedSearches} saved searches. Please remove one first`,
    );
}

export function assertMayAddNeed({ role }: Viewer, needCount: number): void {
  if (role !== 'coach') throw newInvalidFieldError('sought', 'Only coaches state needs');
  if (needCount >= maxNeeds)
    throw newInvalidFieldError('sought', `You have ${maxNeeds} needs. Please remove one first`);
}

/**
 * A need that ended leaves a saved search behind, which does not block its name: the next need gets a number behind it. The
 * name of another need is refused by the constraint.
 */
export function chooseNameOfNeed(
  name: string,
  searches: readonly { name: string; sought: number | null }[],
): string {
  const taken = new Map(searches.map((one) => [one.name.toLowerCase(), one]));
  if (taken.get(name.toLowerCase())?.sought !== null) return name;
  for (let number = 2; ; number++) {
    const suffix = ` (${number})`;
    const numbered = `${name.slice(0, maxSearchNameLength - suffix.length)}${suffix}`;
    if (!taken.has(numbered.toLowerCase())) return numbered;
  }
}

/** The refusal that a violated constraint means; undefined for any other constraint. */
export function constraintToAppError(constraint: string | undefined): AppError | undefined {
  if (constraint !== 'saved_searches_name') return undefined;
  const message = 'You already have a saved search with this name';
  return new AppError('taken', message, { errors: [{ path: 'name', message }] });
}

/** The list's refusals with the paths of this form: `near` becomes `filters.near`. */
export function prefixErrorPathsWithFilters(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'invalid') return error;
  const errors = error.errors.map((one) => ({ ...one, path: `filters.${one.path}` }));
  return new AppError('invalid', error.message, { errors });
}

/** Filters as parameters of the athlete list, which takes a box as a text. */
export function toAthleteListParameters({ area, ...filters }: SavedFilters): SavedSearch['filters'] {
  const box = area && [area.west, area.south, area.east, area.north].join();
  return JSON.parse(JSON.stringify({ ...filters, area: box })) as SavedSearch['filters'];
}

/** The address of the list with these filters, as the web app writes it. */
export function getAthletesPageAddress(filters: SavedFilters): string {
  const written = Object.entries(toAthleteListParameters(filters)).map(([name, value]): [string, string] => [
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
