import { cn } from '../class-names.ts';

interface ProgressProps {
  label: string;
  /** 0 to 100. */
  value: number;
  className?: string;
}

/** How far something has come: an upload, a profile. Show the figure beside it where it matters. */
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
