import { getMilesBetween } from '#features/places/contract/miles-between.ts';
import { findPlaceOfText } from '#features/places/server/places.ts';
import type { ContextWith } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { findOwnPosition, listPositionsOfAthletes } from '../queries/distances.ts';

interface Distances {
  from: 'place' | 'school' | 'home' | null;
  miles: Record<string, number>;
}

const coordinatesPattern = /^(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/;

/** How far the athletes live from the place, or else from the viewer's own school or home. */
export async function listDistances(
  { db }: ContextWith<'db'>,
  viewer: Viewer,
  { ids = [], near }: { ids?: string[] | undefined; near?: string | undefined },
): Promise<Distances> {
  const [, lat, lng] = coordinatesPattern.exec(near ?? '') ?? [];
  const coordinates = lat && lng ? { lat: Number(lat), lng: Number(lng) } : undefined;
  const origin = near
    ? (coordinates ?? (await findPlaceOfText(db, near)))
    : await findOwnPosition(db, viewer.id);
  if (!origin) return { from: null, miles: {} };
  const athletes = ids.length > 0 ? await listPositionsOfAthletes(db, viewer.id, ids) : [];
  const own = viewer.role === 'coach' ? 'school' : 'home';
  return {
    from: near ? 'place' : own,
    miles: Object.fromEntries(athletes.map((one) => [one.id, Math.round(getMilesBetween(origin, one))])),
  };
}
