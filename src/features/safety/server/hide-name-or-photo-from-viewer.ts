import { type FieldOwner, type FieldRelation, type FieldViewer, mayViewField } from './may-view-field.ts';

/** What decides how a member is shown to a viewer who does not see the whole profile. */
export interface NameAndPhotoVisibility {
  /** Whether the member has blocked the viewer: the name is hidden, and the photo with it. */
  isNameHidden: boolean;
  /** Of an athlete. Null for others, and without safeguards. */
  photoOwner: FieldOwner | null;
}

interface NamedMember {
  firstName: string;
  lastName: string;
  profileImage: string | null;
}

/** A member as conversations and visits show them to the viewer. */
export function hideNameOrPhotoFromViewer<Member extends NamedMember>(
  member: Member,
  viewer: FieldViewer,
  { isNameHidden, photoOwner }: NameAndPhotoVisibility,
): Member {
  if (isNameHidden) return { ...member, ...hiddenMember };
  return isPhotoVisible(viewer, photoOwner, 'correspondent') ? member : { ...member, profileImage: null };
}

const hiddenMember = { firstName: 'Fieldhouse', lastName: 'member', profileImage: null };

/** Whether the viewer sees a member's photo. Only athletes choose who sees theirs. */
export function isPhotoVisible(
  viewer: FieldViewer,
  photoOwner: FieldOwner | null,
  relation: FieldRelation,
): boolean {
  return photoOwner === null || mayViewField('photo', viewer, photoOwner, relation);
}
