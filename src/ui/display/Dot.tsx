import { cn } from '../class-names.ts';
import { type Hue, hueClass } from './hue.ts';

/** A decorative dot in a hue: its meaning must be written beside it. */
export function Dot({ hue, className }: { hue: Hue; className?: string }) {
  return (
    <span
      aria-hidden
      className={cn(hueClass[hue], 'inline-block size-2 shrink-0 rounded-full bg-(--hue)', className)}
    />
  );
}
