/** Why one came back without being signed in; the page has a sentence for each. No schema: the routes read it. */
export const problems = ['cancelled', 'expired', 'unverified', 'known', 'linked', 'failed'] as const;
export type Problem = (typeof problems)[number];
