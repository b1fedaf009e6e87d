import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '#ui/buttons/Button.tsx';

export interface Mutation {
  isPending: boolean;
  variables?: unknown;
}

interface MutationButtonProps extends ButtonProps {
  mutation: Mutation;
  /** Where several buttons share the mutation: the variables with which this one starts it. */
  variables?: unknown;
}

/** A button that starts a mutation: it shows a spinner and ignores clicks while that runs. */
export function MutationButton({ mutation, variables, ...button }: MutationButtonProps) {
  const isOwn = variables === undefined || variables === mutation.variables;
  return <Button pending={mutation.isPending && isOwn} {...button} />;
}

interface MutationLinkProps {
  mutation: Mutation & { mutate(): void };
  pendingText?: string;
  children: ReactNode;
}

/** The same as a link inside a sentence. */
export function MutationLink({ mutation: { isPending, mutate }, pendingText, children }: MutationLinkProps) {
  return (
    <button
      type="button"
      className="touch-target font-medium text-brand underline-offset-3 hover:underline aria-disabled:opacity-60"
      aria-disabled={isPending || undefined}
      onClick={() => isPending || mutate()}
    >
      {isPending && pendingText ? pendingText : children}
    </button>
  );
}
