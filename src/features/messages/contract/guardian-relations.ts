/** What a guardian is to an athlete. */
export const guardianRelations = ['mother', 'father', 'legal-guardian'] as const;
export type GuardianRelation = (typeof guardianRelations)[number];

/** In parentheses: 'Guardian (father)'. */
export const guardianRelationWords: Record<GuardianRelation, string> = {
  mother: 'mother',
  father: 'father',
  'legal-guardian': 'legal guardian',
};
