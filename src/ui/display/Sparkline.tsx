import { cn } from '../merge-tailwind-classes.ts';

interface SparklineProps {
  /** Oldest first. */
  values: readonly number[];
  /** Says what the line shows; a screen reader has nothing else. */
  label: string;
  className?: string;
}

const width = 120;
const height = 32;
// Room for the line's own width and the dot at its end.
const inset = 3;

/** A line chart in the space of a word; the last value has a dot. */
export function Sparkline({ values, label, className }: SparklineProps) {
  const low = Math.min(...values);
  const range = Math.max(...values) - low || 1;
  const points = values.map((value, index) => ({
    x: inset + (index / Math.max(1, values.length - 1)) * (width - 2 * inset),
    y: height - inset - ((value - low) / range) * (height - 2 * inset),
  }));
  const last = points.at(-1);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      className={cn('h-8 w-30 text-brand', className)}
    >
      <polyline
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {last && <circle cx={last.x} cy={last.y} r="2.5" fill="currentColor" />}
    </svg>
  );
}
