import type { Context } from '#server/context.ts';
import { SerializedResponse } from '#server/http/serialized-response.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { Page } from '#shared/cursor.ts';
import { type AthleteQuery, type FoundAthlete, foundAthleteSchema } from '../contract.ts';
import { findAthletes } from './engine/engine.ts';
import { readListVersion } from './engine/queries/list-version.ts';
import { isPersonalSearch } from './rules.ts';

/** Who was active when is written all the time and belongs to no version: a list says it as of a minute ago. */
const longestMs = 60_000;

interface KeptPage {
  version: string;
  until: number;
  ids: string[];
  /** As most see it, who have bookmarked none of them. */
  plain: SerializedResponse;
}

/** One page of the athletes that match: written once for everybody, until somebody writes what lists show. */
export async function listAthletes(
  ctx: Context,
  viewer: Viewer,
  query: AthleteQuery,
): Promise<Page<FoundAthlete> | SerializedResponse> {
  if (!ctx.kept.keepsAny || isPersonalSearch(query) || query.sort === 'last-active')
    return findAthletes(ctx, viewer, query);
  const key = `list ${JSON.stringify(query)}`;
  const known = ctx.kept.get<KeptPage>(key);
  // Before the answer is made: a write in between makes the kept one old, never the other way round.
  const now = ctx.now().getTime();
  const { version, bookmarkedIds: bookmarked } = await readListVersion(ctx.db, viewer.id, known?.ids ?? []);
  if (known && known.version === version && known.until > now) return asSeen(known, bookmarked);
  const { rows, ...about } = await findAthletes(ctx, viewer, query);
  const plain = rows.map((row) => foundAthleteSchema.parse({ ...row, bookmarked: false }));
  const made: KeptPage = {
    version,
    until: now + longestMs,
    ids: rows.map(({ id }) => id),
    plain: new SerializedResponse(JSON.stringify(plain), about),
  };
  ctx.kept.set(key, made, made.plain.body.length);
  return asSeen(
    made,
    rows.filter((row) => row.bookmarked).map(({ id }) => id),
  );
}

// Inside a text the quotes would be escaped: only the field itself reads like this, once in each row.
const field = '"bookmarked":';

function asSeen({ plain, ids }: KeptPage, bookmarked: string[]): SerializedResponse {
  if (bookmarked.length === 0) return plain;
  const marked = new Set(bookmarked);
  const [first = '', ...rest] = plain.body.split(`${field}false`);
  const body = rest.map((part, nth) => `${field}${marked.has(ids[nth] as string)}${part}`).join('');
  return new SerializedResponse(first + body, plain.about);
}
