import type { AthleteReader } from '#server/http/viewer-types.ts';
import {
  type Audience,
  type AudienceField,
  audiences,
  type FieldAudiences,
  getDefaultAudience,
} from '../contract/field-audiences.ts';
import { isAllowedInRelation, type Relation } from './interactions-allowed-by-relation.ts';

/** What the owner of a profile is to the viewer. `unseen`: paused, or hidden from athletes, of whom the viewer is one. */
export type FieldRelation = Relation | 'own' | 'unseen';

/** What decides about a viewer. Staff read profiles through calls of their own. */
export type FieldViewer = Pick<AthleteReader, 'role' | 'isVerified' | 'safeguards'>;

/** What decides about an athlete. */
export interface FieldOwner {
  chosen: FieldAudiences | null;
  /** Whether the athlete has said to be 18 or older. */
  isAdult: boolean;
}

/**
 * The one function that says whether a viewer sees a field of an athlete's profile. Without safeguards only handles and the
 * website have an audience.
 */
export function mayViewField(
  field: AudienceField,
  viewer: FieldViewer,
  { chosen, isAdult }: FieldOwner,
  relation: FieldRelation,
): boolean {
  if (relation === 'own') return true;
  if (relation === 'unseen') return false;
  if (!isAllowedInRelation(field === 'photo' ? 'photo' : 'profile', relation)) return false;
  if (!viewer.safeguards && field !== 'social') return true;
  return isInAudience(viewer, chosen?.[field] ?? getDefaultAudience(field, isAdult));
}

/** Whether what has this audience is shown to the viewer. */
function isInAudience({ role, isVerified }: FieldViewer, audience: Audience): boolean {
  if (audience === 'nobody') return false;
  if (audience === 'members') return true;
  return role === 'coach' && (audience === 'coaches' || isVerified);
}

/** The audiences that the viewer is not in: what statements leave out that find or count athletes by a field. */
export const listAudiencesExcludingViewer = (viewer: FieldViewer): Audience[] =>
  audiences.filter((audience) => !isInAudience(viewer, audience));
