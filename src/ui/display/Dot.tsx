import { cn } from '../merge-tailwind-classes.ts';
import { type Hue, hueClass } from './sport-color-classes.ts';

/** A decorative dot in a hue: write its meaning next to it. */
export function Dot({ hue, className }: { hue: Hue; className?: string }) {
  return (
    <span
      aria-hidden
      className={cn(hueClass[hue], 'inline-block size-2 shrink-0 rounded-full bg-(--hue)', className)}
    />
  );
}
