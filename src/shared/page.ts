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

type Key = string | number | boolean | null;

/** Makes a cursor out of the last row's sort keys; `search` names what was asked, so it fits no other search. */
export function cursorOf(search: string, keys: Key[]): string {
  return toBase64Url(JSON.stringify([digest(search), ...keys]));
}

/** Reads a cursor back; refuses one that was made for another search or by hand. */
export function keysOf(search: string, cursor: string, types: ('string' | 'number')[]): (string | number)[] {
  const parts = parsed(cursor);
  const fits =
    Array.isArray(parts) &&
    parts.length === types.length + 1 &&
    parts[0] === digest(search) &&
    types.every((type, i) => typeof parts[i + 1] === type);
  if (!fits) throw invalid('cursor', 'This cursor belongs to another search');
  return parts.slice(1) as (string | number)[];
}

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
