import { type SignInProblem, signInProblems } from '../../contract/sign-in-problems.ts';

/** Why one came back from a provider, as the address of the page says it. */
export const problemSearch = ({
  problem,
}: Record<string, unknown>): { problem?: SignInProblem | undefined } => ({
  problem: signInProblems.find((known) => known === problem),
});
