import { cn } from '../merge-tailwind-classes.ts';

interface ProgressProps {
  label: string;
  /** 0 to 100. */
  value: number;
  className?: string;
}

/** The progress of an upload or a profile. Show the figure next to it where it matters. */
export function Progress({ label, value, className }: ProgressProps) {
  const percent = Math.round(Math.min(100, Math.max(0, value)));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={cn('h-1.5 w-full overflow-hidden rounded-full bg-line', className)}
    >
      <div className="h-full rounded-full bg-brand transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  );
}
