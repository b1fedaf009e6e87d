import { Star } from 'lucide-react';
import { cn } from '../merge-tailwind-classes.ts';

interface RatingProps {
  /** 0 to 5, shown with one decimal. */
  value: number;
  /** Of a starting value that nobody has earned: 'not yet rated', shown on hover and read after it. */
  hint?: string | undefined;
  className?: string;
}

/** A star and the value; grey and outlined where nobody has rated. */
export function Rating({ value, hint, className }: RatingProps) {
  const isRated = hint === undefined;
  return (
    <span
      title={hint}
      className={cn(
        'tnum inline-flex h-5 w-fit shrink-0 items-center gap-1 rounded-full px-2 text-meta',
        isRated ? 'bg-accent-soft font-semibold text-accent-text' : 'border border-line text-muted',
        className,
      )}
    >
      <Star aria-hidden className={cn('size-3', isRated && 'fill-accent stroke-accent')} />
      <span className="sr-only">Rating </span>
      {value.toFixed(1)}
      <span className="sr-only">
        {' out of 5'}
        {hint && `, ${hint}`}
      </span>
    </span>
  );
}
