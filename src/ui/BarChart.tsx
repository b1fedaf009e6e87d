import { cn } from './class-names.ts';

interface BarChartProps {
  label: string;
  bars: readonly { label: string; value: number }[];
  /** How a value is written; as it is by default. */
  format?: (value: number) => string;
  className?: string;
}

/** A few figures side by side, each with its number and name as text, so that nothing hangs on the drawing. */
export function BarChart({ label, bars, format = String, className }: BarChartProps) {
  const top = Math.max(...bars.map((bar) => bar.value), 0) || 1;
  return (
    <ul aria-label={label} className={cn('flex items-stretch gap-2', className)}>
      {bars.map((bar) => (
        <li key={bar.label} className="flex min-w-0 flex-1 flex-col items-center gap-1">
          <span className="sr-only">{bar.label}: </span>
          <span className="tnum font-medium text-meta">{format(bar.value)}</span>
          <svg aria-hidden viewBox="0 0 32 64" className="h-16 w-8 text-brand">
            <rect x="0" y="0" width="32" height="64" rx="3" className="fill-hover" />
            <rect
              x="0"
              y={64 - (bar.value / top) * 64}
              width="32"
              height={(bar.value / top) * 64}
              rx="3"
              fill="currentColor"
            />
          </svg>
          <span aria-hidden className="max-w-full truncate text-caption text-muted">
            {bar.label}
          </span>
        </li>
      ))}
    </ul>
  );
}
