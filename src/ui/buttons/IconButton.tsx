import { cn } from '../merge-tailwind-classes.ts';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { Button, type ButtonProps } from './Button.tsx';

type IconButtonProps = Omit<ButtonProps, 'aria-label' | 'pendingText'> & {
  /** Its accessible name and tooltip: a verb and its object. */
  label: string;
};

const square = { md: 'w-8', lg: 'w-9', xl: 'w-11' } as const;

/** A button with only an icon. A toggle sets `aria-pressed` and does not change its label. */
export function IconButton({
  label,
  variant = 'ghost',
  size,
  pending,
  className,
  children,
  ...props
}: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <Button
        aria-label={label}
        variant={variant}
        size={size}
        pending={pending}
        className={cn(
          'px-0 pointer-coarse:min-w-11',
          variant === 'ghost' && 'text-muted hover:text-fg',
          square[size ?? 'md'],
          className,
        )}
        {...props}
      >
        {pending ? null : children}
      </Button>
    </Tooltip>
  );
}
