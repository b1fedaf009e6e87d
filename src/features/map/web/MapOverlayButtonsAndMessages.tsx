import type { ReactNode } from 'react';
import { formatInteger } from '#shared/format-integer.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import type { Extent } from './mainland-and-far-region-boxes.ts';

interface FarRegionsToggleButtonProps {
  farRegions: Extent['farRegions'];
  isEverywhere: boolean;
  onToggle: () => void;
}

/** Switches between the contiguous states and everybody; it names how many athletes are outside of the first. */
export function FarRegionsToggleButton({ farRegions, isEverywhere, onToggle }: FarRegionsToggleButtonProps) {
  const far = farRegions.map(({ name, count }) => `${name} ${formatInteger(count)}`);
  return (
    // Beside the buttons that zoom, and on wide screens the one that searches this area.
    <OverlayButton
      className="top-3 left-3 max-w-[calc(100%-5.5rem)] lg:max-w-[calc(50%-6.5rem)]"
      onClick={onToggle}
    >
      <span className="truncate">{isEverywhere ? 'Lower 48' : far.join(' · ')}</span>
    </OverlayButton>
  );
}

interface OverlayButtonProps {
  className: string;
  onClick: () => void;
  children: ReactNode;
}

export function OverlayButton({ className, onClick, children }: OverlayButtonProps) {
  return (
    <Button
      variant="outline"
      className={cn('absolute z-[1] bg-raised shadow-float', className)}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

/** A panel over the middle of the map, or at the bottom of a small one, which it leaves in view. */
export function MapMessagePanel({ atBottom = false, children }: { atBottom?: boolean; children: ReactNode }) {
  return (
    <div
      className={cn(
        'pointer-events-none absolute inset-0 z-[2] grid justify-items-center p-3',
        atBottom ? 'items-end' : 'items-center',
      )}
    >
      <div className="pointer-events-auto max-w-sm rounded-xl border border-line bg-raised shadow-float">
        {children}
      </div>
    </div>
  );
}
