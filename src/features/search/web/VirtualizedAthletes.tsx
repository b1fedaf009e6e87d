import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useMediaQuery } from '#ui/use-media-query.ts';
import type { FoundAthlete } from '../contract.ts';
import { AthleteItem, type AthletesProps, AthleteTable } from './AthleteItem.tsx';

/** Draws only the athletes near the window: ten thousand scroll as smoothly as ten. */
export function VirtualizedAthletes({ view, ...props }: AthletesProps) {
  return view === 'grid' ? (
    <Grid {...props} />
  ) : (
    <AthleteTable>
      <Rows {...props} />
    </AthleteTable>
  );
}

type LinesProps = Omit<AthletesProps, 'view'>;

function Grid({ athletes, onNearEnd }: LinesProps) {
  const columns = useMediaQuery('(min-width: 640px)') ? 2 : 1;
  const lines = Math.ceil(athletes.length / columns);
  const list = useLines('grid', { count: lines, guess: 274, gap: 12, onNearEnd });
  return (
    <div ref={list.ref} className="relative" style={{ height: list.height }}>
      {list.lines.map(({ index, top, measure }) => (
        <div
          key={index}
          ref={measure}
          data-index={index}
          className="absolute inset-x-0 grid gap-3"
          style={{ top, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        >
          {athletes.slice(index * columns, (index + 1) * columns).map((athlete) => (
            <AthleteItem key={athlete.id} view="grid" athlete={athlete} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Rows({ athletes, total, onNearEnd }: LinesProps) {
  // Where a row has no room for columns it has two lines.
  const isWide = useMediaQuery('(min-width: 700px)');
  const list = useLines('list', { count: athletes.length, guess: isWide ? 44 : 57, gap: 0, onNearEnd });
  return (
    <ul aria-label="Athletes" ref={list.ref} className="relative" style={{ height: list.height }}>
      {list.lines.map(({ index, top, measure }) => (
        <li
          key={index}
          ref={measure}
          data-index={index}
          aria-posinset={index + 1}
          aria-setsize={total}
          className="absolute inset-x-0"
          style={{ top }}
        >
          <AthleteItem view="list" athlete={athletes[index] as FoundAthlete} />
        </li>
      ))}
    </ul>
  );
}

// All lines of a view are equally high: what one measured is the best guess for the next time, so that the page
// has its height at once, and coming back from a profile finds its place again.
const measuredHeights: Record<string, number> = {};

/** Pixels below the last drawn line at which the end is near. */
const nearEnd = 1000;

interface Lines {
  count: number;
  /** Pixels: a line's height before one was measured, and what is between two. */
  guess: number;
  gap: number;
  onNearEnd?: (() => void) | undefined;
}

function useLines(view: string, { count, guess, gap, onNearEnd }: Lines) {
  const ref = useRef<HTMLElement & HTMLDivElement & HTMLUListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const virtualizer = useWindowVirtualizer({
    count,
    gap,
    scrollMargin,
    overscan: 4,
    estimateSize: () => measuredHeights[view] ?? guess,
  });
  const drawn = virtualizer.getVirtualItems();
  const height = virtualizer.getTotalSize();
  // After every render: filters and chips above the list move it, and its end may still be near after more came.
  useLayoutEffect(() => {
    const top = ref.current ? Math.round(ref.current.getBoundingClientRect().top + window.scrollY) : 0;
    setScrollMargin(top);
    const last = drawn.at(-1);
    if (last && last.end - scrollMargin > height - nearEnd) onNearEnd?.();
  });
  // The same at every render: another one would measure every line again.
  const measure = useCallback(
    (line: HTMLElement | null) => {
      if (line?.offsetHeight) measuredHeights[view] = line.offsetHeight;
      virtualizer.measureElement(line);
    },
    [view, virtualizer],
  );
  return {
    ref,
    height,
    lines: drawn.map(({ index, start }) => ({
      index,
      top: start - scrollMargin,
      measure,
    })),
  };
}
