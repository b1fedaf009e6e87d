import type { VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps, MouseEvent } from 'react';
import { SpinnerIcon } from '../feedback/Spinner.tsx';
import { cn } from '../merge-tailwind-classes.ts';
import { buttonClass } from './button-class.ts';

export { buttonClass };

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonClass> & {
    /** Styles the only child instead, such as a router's link. It cannot be `pending`. */
    asChild?: boolean;
    /** Shows a spinner and ignores clicks; the button keeps its focus. */
    pending?: boolean;
    /** The label while pending, such as 'Saving...'. */
    pendingText?: string;
  };

/** `md` 32 px (default), `lg` 36 px for forms, `xl` 44 px; all are 44 px on touch screens. */
export function Button({
  variant,
  size,
  asChild,
  pending,
  pendingText,
  className,
  children,
  onClick,
  type = 'button',
  ...props
}: ButtonProps) {
  const classes = cn(buttonClass({ variant, size }), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} onClick={onClick} {...props}>
        {children}
      </Slot.Root>
    );
  }
  // Not `disabled` while pending, because a disabled button loses the keyboard focus.
  const ignoreClickWhilePending = (event: MouseEvent<HTMLButtonElement>) =>
    pending ? event.preventDefault() : onClick?.(event);
  return (
    <button
      type={type}
      className={cn(classes, pending && 'opacity-80')}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={ignoreClickWhilePending}
      {...props}
    >
      {pending && <SpinnerIcon />}
      {pending && pendingText ? pendingText : children}
    </button>
  );
}
