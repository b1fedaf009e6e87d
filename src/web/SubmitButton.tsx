import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '#ui/buttons/Button.tsx';

interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'pending'> {
  /** What `useContractForm` returns. */
  of: { isPending: boolean };
  /** A spinner takes its place while the form is being sent. */
  icon?: ReactNode;
}

/** Sends its form; shows a spinner and ignores clicks until the server has answered. */
export function SubmitButton({ of: { isPending }, icon, children, ...button }: SubmitButtonProps) {
  return (
    <Button type="submit" pending={isPending} {...button}>
      {!isPending && icon}
      {children}
    </Button>
  );
}
