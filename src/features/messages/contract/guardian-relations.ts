/** What a guardian is to an athlete. */
export const guardianRelations = ['mother', 'father', 'legal-guardian'] as const;
export type GuardianRelation = (typeof guardianRelations)[number];
