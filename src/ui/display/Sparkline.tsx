import { cn } from '../class-names.ts';

interface SparklineProps {
  /** Oldest first. */
  values: readonly number[];
  /** Says in words what the line shows, as nothing else here does. */
  label: string;
  className?: string;
}

const WIDTH = 120;
const HEIGHT = 32;
// Room for the line's own width and the dot at its end.
const INSET = 3;

/** The course of a figure in the space of a word; the last value has a dot. */
export function Sparkline({ values, label, className }: SparklineProps) {
  const low = Math.min(...values);
  const range = Math.max(...values) - low || 1;
  const points = values.map((value, index) => ({
    x: INSET + (index / Math.max(1, values.length - 1)) * (WIDTH - 2 * INSET),
    y: HEIGHT - INSET - ((value - low) / range) * (HEIGHT - 2 * INSET),
  }));
  const last = points.at(-1);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
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
