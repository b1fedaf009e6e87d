import { CircleAlert } from 'lucide-react';
import type { SignInProblem } from '../../contract/provider-sign-in-problems.ts';
import { problemMessages } from './data.ts';

/** Why a sign-in with a provider failed. */
export function SignInProblemPanel({ problem }: { problem: SignInProblem | undefined }) {
  return (
    <div role="alert">
      {problem && (
        <p className="mb-4 flex gap-2 rounded-lg bg-danger-soft p-3 text-row">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
          {problemMessages[problem]}
        </p>
      )}
    </div>
  );
}
