import { isOwn, listVersion } from '#features/search/server/service.ts';
import type { Context } from '#server/context.ts';
import { SerializedResponse } from '#server/http/serialized-response.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { type AthleteMap, type MapQuery, athleteMap as schema } from '../contract.ts';
import { athleteMap } from './service.ts';

interface KeptMap {
  version: string;
  /** Under way at first: who asks meanwhile waits for the same one, as sorting sixteen thousand cities is work. */
  answer: Promise<SerializedResponse>;
}

/** The map of a search: written once for everybody, until somebody writes what it shows. */
export async function keptMap(
  on: Context,
  viewer: Viewer,
  query: MapQuery,
): Promise<AthleteMap | SerializedResponse> {
  if (!on.kept.keepsAny || isOwn(query)) return athleteMap(on, viewer, query);
  const key = `map ${JSON.stringify(query)}`;
  // Before the map is made: a write in between makes the kept one old, never the other way round.
  const { version } = await listVersion(on.db, viewer.id, []);
  const known = on.kept.get<KeptMap>(key);
  if (known?.version === version) return known.answer;
  const making: KeptMap = { version, answer: writtenMap(on, viewer, query) };
  on.kept.set(key, making, 0);
  try {
    const made = await making.answer;
    on.kept.set(key, making, made.body.length);
    return made;
  } catch (error) {
    on.kept.delete(key);
    throw error;
  }
}

async function writtenMap(on: Context, viewer: Viewer, query: MapQuery): Promise<SerializedResponse> {
  return new SerializedResponse(JSON.stringify(schema.parse(await athleteMap(on, viewer, query))));
}
