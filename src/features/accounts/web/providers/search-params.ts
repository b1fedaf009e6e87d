import { type SignInProblem, signInProblems } from '../../contract/provider-sign-in-problems.ts';

/** Why a sign-in with a provider failed, from the address of the page. */
export const parseSignInProblem = ({
  problem,
}: Record<string, unknown>): { problem?: SignInProblem | undefined } => ({
  problem: signInProblems.find((known) => known === problem),
});
