import { type FieldOwner, type FieldRelation, type FieldViewer, mayViewField } from './may-view-field.ts';

/** What decides how a member is shown to a viewer who does not see the whole profile. */
export interface ShownMemberFacts {
  /** Of an athlete. Null for others, and without safeguards. */
  photoOwner: FieldOwner | null;
}

/** A member as conversations and visits show them to the viewer. */
export function showMember<Member extends { profileImage: string | null }>(
  member: Member,
  viewer: FieldViewer,
  { photoOwner }: ShownMemberFacts,
): Member {
  return isPhotoVisible(viewer, photoOwner, 'correspondent') ? member : { ...member, profileImage: null };
}

/** Whether the viewer sees a member's photo. Only athletes choose who sees theirs. */
export function isPhotoVisible(
  viewer: FieldViewer,
  photoOwner: FieldOwner | null,
  relation: FieldRelation,
): boolean {
  return photoOwner === null || mayViewField('photo', viewer, photoOwner, relation);
}
