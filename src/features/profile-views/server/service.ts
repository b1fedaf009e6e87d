import { getMilesBetween } from '#features/places/contract/miles-between.ts';
import type { ContextWith } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { notFound } from '#shared/errors.ts';
import { maxListedViewers, type ProfileViewer, type ProfileViews, profileViewCalls } from '../contract.ts';
import {
  countViewersByWeek,
  countViews,
  findViewedProfile,
  listViewingCoaches,
  type ProfileViewerRow,
  type ViewedProfileRow,
} from './queries.ts';
import { fillWeeks, listCountedWeeks } from './rules.ts';

/** Who looked at the profile of the viewer. Throws `not-found` before there is a profile. */
export async function getProfileViews(
  { db, now }: ContextWith<'db' | 'now'>,
  viewer: Viewer,
): Promise<ProfileViews> {
  const mondays = listCountedWeeks(now());
  // Sent together, in one round trip.
  const [profile, coaches, weeks, views] = await Promise.all([
    findViewedProfile(db, viewer.id),
    listViewingCoaches(db, { userId: viewer.id, since: null, limit: maxListedViewers }),
    countViewersByWeek(db, viewer.id, mondays[0]!),
    countViews(db, viewer.id),
  ]);
  if (!profile) throw notFound(profileViewCalls['GET /api/profile-views'].notFoundMessage);
  return {
    ...views,
    coaches: coaches.map((row) => toProfileViewer(row, profile)),
    weeks: fillWeeks(mondays, weeks),
  };
}

export function toProfileViewer(row: ProfileViewerRow, profile: ViewedProfileRow): ProfileViewer {
  const { lat, lng, isSchoolListed: _, lastViewedAt, ...viewer } = row;
  return {
    ...viewer,
    miles: getRoundedMiles({ lat, lng }, profile),
    lastViewedAt: lastViewedAt.toISOString(),
  };
}

interface MaybePosition {
  lat: number | null;
  lng: number | null;
}

function getRoundedMiles(a: MaybePosition, b: MaybePosition): number | null {
  if (a.lat === null || a.lng === null || b.lat === null || b.lng === null) return null;
  return Math.round(getMilesBetween({ lat: a.lat, lng: a.lng }, { lat: b.lat, lng: b.lng }));
}
