import type { SignInProblem } from '../../../contract/provider-sign-in-problems.ts';

/** Ends a sign-in with a provider; a page shows the reason. */
export class ProviderSignInError extends Error {
  override readonly name = 'ProviderSignInError';
  readonly problem: SignInProblem;

  constructor(problem: SignInProblem) {
    super(problem);
    this.problem = problem;
  }
}
