import { invalid } from './errors.ts';

/**
 * One page of a list. `total` counts the whole search; with `relation: 'gte'` there are at least that many.
 * `next` is the opaque cursor of the following page.
 */
export interface Page<Row> {
  rows: Row[];
  total: number;
  relation?: 'eq' | 'gte';
  next?: string | undefined;
}

/** How a list is asked for. */
export interface Paging {
  limit: number;
  /** The `next` of the page before. */
  cursor?: string | undefined;
}

/** Where a row stands in its list: what it is sorted by, as the database writes it, and its id for ties. */
export interface Place {
  key: string;
  id: string;
}

/**
 * The place that a cursor names; undefined on the first page. `search` says what was asked: a cursor that was made for
 * another search, or by hand, is refused.
 */
export function placeBehind(search: string, cursor: string | undefined): Place | undefined {
  if (!cursor) return undefined;
  const parts = parsed(cursor);
  const fits = Array.isArray(parts) && parts.length === 3 && parts[0] === digest(search);
  const [, key, id] = fits ? parts : [];
  if (typeof key !== 'string' || typeof id !== 'string')
    throw invalid('cursor', 'This cursor belongs to another search');
  return { key, id };
}

/** The first `limit` of what was found, and the cursor of the page behind them where one more was found. */
export function pageOf<Row>(search: string, found: Row[], limit: number, placeOf: (row: Row) => Place) {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const next = last && found.length > limit ? cursorOf(search, placeOf(last)) : undefined;
  return { rows, next };
}

const cursorOf = (search: string, { key, id }: Place) =>
  toBase64Url(JSON.stringify([digest(search), key, id]));

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(fromBase64Url(cursor));
  } catch {
    return undefined;
  }
}

// FNV-1a, 32 bits: it only has to tell one search from another, not to keep a secret.
function digest(words: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < words.length; i++) hash = Math.imul(hash ^ words.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}

const toBase64Url = (words: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(words)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const fromBase64Url = (words: string) =>
  new TextDecoder().decode(
    Uint8Array.from(atob(words.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0)),
  );
