import { newInvalidFieldError } from './errors.ts';

/**
 * One page of a list. `total` counts the whole search; with `relation: 'gte'` there are at least that many, with 'about'
 * it is an estimate. `next` is the opaque cursor of the following page.
 */
export interface Page<Row> {
  rows: Row[];
  total: number;
  relation?: TotalRelation;
  next?: string | undefined;
}

export type TotalRelation = 'eq' | 'gte' | 'about';

/** The paging parameters of a request. */
export interface PageQuery {
  limit: number;
  /** The `next` of the page before. */
  cursor?: string | undefined;
}

/** The position of a row in its list: its sort key as the database prints it, and its id for ties. */
export interface CursorPosition {
  key: string;
  id: string;
}

/**
 * The position in a cursor; undefined on the first page. `filterText` is the text of the request's filters: a cursor of
 * another search is refused.
 */
export function parseCursor(filterText: string, cursor: string | undefined): CursorPosition | undefined {
  if (!cursor) return undefined;
  const parts = parseCursorJson(cursor);
  const fits = Array.isArray(parts) && parts.length === 3 && parts[0] === hashFilterText(filterText);
  const [, key, id] = fits ? parts : [];
  if (typeof key !== 'string' || typeof id !== 'string')
    throw newInvalidFieldError('cursor', 'This cursor belongs to another search');
  return { key, id };
}

/** The first `limit` rows, and the next page's cursor. Fetch `limit + 1` rows: the extra one says that there is one. */
export function toPage<Row>(
  filterText: string,
  rowsWithOneExtra: Row[],
  limit: number,
  toPosition: (row: Row) => CursorPosition,
) {
  const rows = rowsWithOneExtra.slice(0, limit);
  const last = rows.at(-1);
  const next =
    last && rowsWithOneExtra.length > limit ? encodeCursor(filterText, toPosition(last)) : undefined;
  return { rows, next };
}

const encodeCursor = (filterText: string, { key, id }: CursorPosition) =>
  toBase64Url(JSON.stringify([hashFilterText(filterText), key, id]));

function parseCursorJson(cursor: string): unknown {
  try {
    return JSON.parse(fromBase64Url(cursor));
  } catch {
    return undefined;
  }
}

// FNV-1a, 32 bits: distinguishes searches; not a secret.
function hashFilterText(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}

const toBase64Url = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const fromBase64Url = (text: string) =>
  new TextDecoder().decode(
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0)),
  );
