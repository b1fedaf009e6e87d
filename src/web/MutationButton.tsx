import { Button, type ButtonProps } from '#ui/buttons/Button.tsx';

/** A button of a mutation: it shows a spinner and ignores clicks while the mutation runs. */
export function MutationButton({ mutation, ...button }: ButtonProps & { mutation: { isPending: boolean } }) {
  return <Button pending={mutation.isPending} {...button} />;
}
