import { isSameSitePath } from '#shared/same-site-path.ts';
import { parseSignInProblem } from './providers/search-params.ts';

// Each returns its key even when the value is invalid: the router retains keys that validation does not return.

/** Only our own paths: anything else would make the sign-in an open redirect. */
export function parseReturnPathSearch({ next }: Record<string, unknown>): { next?: string | undefined } {
  return { next: typeof next === 'string' && isSameSitePath(next) ? next : undefined };
}

export function parseLoginSearch(search: Record<string, unknown>) {
  return { ...parseReturnPathSearch(search), ...parseSignInProblem(search) };
}

/** The token of a link in an email. */
export function parseTokenSearch({ token }: Record<string, unknown>): { token?: string | undefined } {
  return { token: typeof token === 'string' ? token : undefined };
}
