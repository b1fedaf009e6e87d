/** Who sees a field of a profile besides its owner, from the fewest to the most. Verified coaches are coaches, too. */
export const audiences = ['nobody', 'verified-coaches', 'coaches', 'members'] as const;
export type Audience = (typeof audiences)[number];

/**
 * The fields of which athletes choose the audience: what finds them elsewhere, or can embarrass them. Everything else is
 * what a profile is searched by, and every member sees it.
 */
export const audienceFields = ['photo', 'film', 'weight', 'grades', 'testScores', 'bio', 'social'] as const;
export type AudienceField = (typeof audienceFields)[number];

/** By field; a field that is missing has its default. */
export type FieldAudiences = Partial<Record<AudienceField, Audience>>;

/** For coaches alone, unless the athlete has said to be 18 or older, or has chosen otherwise. */
const fieldsWithDefaultByAge: readonly AudienceField[] = ['photo', 'weight'];

export const hasDefaultAudienceByAge = (field: AudienceField): boolean =>
  fieldsWithDefaultByAge.includes(field);

/** `isAdult` is false for those who have not given a date of birth. */
export function getDefaultAudience(field: AudienceField, isAdult: boolean): Audience {
  if (field === 'social') return 'coaches';
  return hasDefaultAudienceByAge(field) && !isAdult ? 'coaches' : 'members';
}
