import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { cn } from '../merge-tailwind-classes.ts';
import { Dot } from './Dot.tsx';
import type { Hue } from './sport-color-classes.ts';

const pillClass = cva(
  'inline-flex h-5.5 w-fit max-w-full shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 font-medium text-meta [&_svg]:size-3.5',
  {
    variants: {
      variant: {
        outline: 'border border-line bg-surface text-fg',
        brand: 'bg-brand-soft text-brand',
        neutral: 'bg-hover text-muted',
        ok: 'bg-ok-soft text-ok-text',
        danger: 'bg-danger-soft text-danger',
      },
    },
    defaultVariants: { variant: 'outline' },
  },
);

type PillProps = VariantProps<typeof pillClass> & {
  /** A dot of this hue before the text. */
  hue?: Hue;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
};

/** A short fact about a thing: a category, a state, a role. Not for clicking. */
export function Pill({ variant, hue, icon, children, className }: PillProps) {
  return (
    <span className={cn(pillClass({ variant }), className)}>
      {hue && <Dot hue={hue} />}
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}
