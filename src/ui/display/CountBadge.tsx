import { cn } from '../merge-tailwind-classes.ts';

interface CountBadgeProps {
  count: number;
  /** Read after the number, such as 'unread'. */
  label: string;
  className?: string;
}

/** A count, at most '99+'; nothing at zero. */
export function CountBadge({ count, label, className }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      className={cn(
        'tnum inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-brand px-1.5 font-semibold text-caption text-on-brand',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {label}</span>
    </span>
  );
}
