import { cva } from 'class-variance-authority';

/** The look of a button, for the rare element that cannot be one. */
export const buttonClass = cva(
  'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-md font-semibold transition-colors pointer-coarse:min-h-11 disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-default [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-brand text-on-brand hover:bg-brand-hover',
        outline: 'border border-line bg-surface text-fg hover:bg-hover',
        ghost: 'text-fg hover:bg-hover',
        danger: 'bg-danger text-on-danger hover:bg-danger-hover',
      },
      size: {
        md: 'h-8 px-3 text-row',
        lg: 'h-9 px-4 text-row',
        xl: 'h-11 px-5 text-card',
      },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);
