import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../merge-tailwind-classes.ts';
import { useSurroundingFieldAttributes } from './field-attributes-context.ts';

// 16 px on touch screens, because iOS zooms into a field with smaller letters.
export const controlClass = cva(
  'w-full min-w-0 rounded-md border border-line-strong bg-surface text-fg text-row transition-colors hover:border-muted focus-visible:border-brand focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-danger pointer-coarse:min-h-11 pointer-coarse:text-touch',
  {
    variants: {
      size: { md: 'h-8 px-2.5', lg: 'h-9 px-3' },
      // A lighter border, for controls in bars that an icon or a prefix explains.
      quiet: { true: 'border-line hover:border-line-strong' },
    },
    defaultVariants: { size: 'lg' },
  },
);

export type InputProps = Omit<ComponentProps<'input'>, 'size'> &
  VariantProps<typeof controlClass> & {
    /** Inside at the start, such as a magnifier. */
    icon?: ReactNode;
    /** Inside at the end: a button, a unit, a key. */
    trailing?: ReactNode;
  };

/** `lg` 36 px (default, forms), `md` 32 px (bars and filters); 44 px on touch screens. */
export function Input({
  size,
  quiet,
  icon,
  trailing,
  className,
  type = 'text',
  required,
  ...props
}: InputProps) {
  const fieldProps = useSurroundingFieldAttributes({ ...props, required });
  const input = (
    <input
      type={type}
      {...props}
      {...fieldProps}
      className={cn(controlClass({ size, quiet }), icon && 'pl-8.5', trailing && 'pr-10', className)}
    />
  );
  if (!icon && !trailing) return input;
  return (
    <div className="relative flex w-full min-w-0 items-center">
      {icon && (
        <span aria-hidden className="pointer-events-none absolute left-2.5 flex text-muted [&_svg]:size-4">
          {icon}
        </span>
      )}
      {input}
      {trailing && <span className="absolute right-1 flex items-center text-muted">{trailing}</span>}
    </div>
  );
}
