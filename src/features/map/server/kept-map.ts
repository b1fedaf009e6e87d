import { isPersonalSearch, readListVersion } from '#features/search/server/search.ts';
import type { Context } from '#server/context.ts';
import { SerializedResponse } from '#server/http/serialized-response.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { type AthleteMap, type MapQuery, athleteMapSchema as schema } from '../contract.ts';
import { athleteMap } from './service.ts';

interface KeptMap {
  version: string;
  /** Under way at first: who asks meanwhile waits for the same one, as sorting sixteen thousand cities is work. */
  answer: Promise<SerializedResponse>;
}

/** The map of a search: written once for everybody, until somebody writes what it shows. */
export async function keptMap(
  ctx: Context,
  viewer: Viewer,
  query: MapQuery,
): Promise<AthleteMap | SerializedResponse> {
  if (!ctx.kept.keepsAny || isPersonalSearch(query)) return athleteMap(ctx, viewer, query);
  const key = `map ${JSON.stringify(query)}`;
  // Before the map is made: a write in between makes the kept one old, never the other way round.
  const { version } = await readListVersion(ctx.db, viewer.id, []);
  const known = ctx.kept.get<KeptMap>(key);
  if (known?.version === version) return known.answer;
  const making: KeptMap = { version, answer: writtenMap(ctx, viewer, query) };
  ctx.kept.set(key, making, 0);
  try {
    const made = await making.answer;
    ctx.kept.set(key, making, made.body.length);
    return made;
  } catch (error) {
    ctx.kept.delete(key);
    throw error;
  }
}

async function writtenMap(ctx: Context, viewer: Viewer, query: MapQuery): Promise<SerializedResponse> {
  return new SerializedResponse(JSON.stringify(schema.parse(await athleteMap(ctx, viewer, query))));
}
