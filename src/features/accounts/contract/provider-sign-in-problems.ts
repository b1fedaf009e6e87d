/**
 * Why a sign-in with a provider failed; the page has a sentence for each. A list without a schema, because the routes
 * read it and the first page must not load Zod.
 */
export const signInProblems = ['cancelled', 'expired', 'unverified', 'known', 'linked', 'failed'] as const;
export type SignInProblem = (typeof signInProblems)[number];
