import { Star } from 'lucide-react';
import { cn } from '../merge-tailwind-classes.ts';

interface RatingProps {
  /** 0 to 5, shown with one decimal. */
  value: number;
  /** Shown on hover, and read after the value, such as 'not yet rated'. */
  hint?: string;
  className?: string;
}

/** A star and the value. */
export function Rating({ value, hint, className }: RatingProps) {
  return (
    <span
      title={hint}
      className={cn(
        'tnum inline-flex h-5 w-fit shrink-0 items-center gap-1 rounded-full bg-accent-soft px-2 font-semibold text-accent-text text-meta',
        className,
      )}
    >
      <Star aria-hidden className="size-3 fill-accent stroke-accent" />
      <span className="sr-only">Rating </span>
      {value.toFixed(1)}
      <span className="sr-only">
        {' out of 5'}
        {hint && `, ${hint}`}
      </span>
    </span>
  );
}
