import {
  measureElement,
  type Rect,
  useWindowVirtualizer,
  type Virtualizer,
  windowScroll,
} from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { useProgressiveCount } from '#ui/use-progressive-count.ts';
import type { FoundAthlete } from '../contract.ts';
import { AthleteCardOrRow, AthleteRowsWithHeader, type AthletesProps } from './AthleteListItems.tsx';

/** A virtual list: renders only the athletes near the window. */
export function VirtualizedAthletes({ view, ...props }: AthletesProps) {
  return view === 'grid' ? (
    <VirtualizedGrid {...props} />
  ) : (
    <AthleteRowsWithHeader>
      <VirtualizedRows {...props} />
    </AthleteRowsWithHeader>
  );
}

type LinesProps = Omit<AthletesProps, 'view'>;

function VirtualizedGrid({ athletes, onNearEnd, reasons }: LinesProps) {
  const columns = useMediaQuery('(min-width: 640px)') ? 2 : 1;
  const lines = Math.ceil(athletes.length / columns);
  const list = useVirtualizedLines('grid', {
    count: lines,
    estimatedHeight: columns === 1 ? 300 : 274,
    gap: 12,
    onNearEnd,
  });
  return (
    <div ref={list.ref} style={list.style}>
      {list.lines.map(({ index, measure }) => (
        <div
          key={index}
          ref={measure}
          data-index={index}
          className="mb-3 grid gap-3"
          style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        >
          {athletes.slice(index * columns, (index + 1) * columns).map((athlete) => (
            <AthleteCardOrRow
              key={athlete.id}
              view="grid"
              athlete={athlete}
              reason={reasons?.get(athlete.id)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function VirtualizedRows({ athletes, total, onNearEnd, reasons }: LinesProps) {
  // Rows without room for columns have two lines.
  const isWide = useMediaQuery('(min-width: 700px)');
  const list = useVirtualizedLines('list', {
    count: athletes.length,
    estimatedHeight: isWide ? 44 : 57,
    gap: 0,
    onNearEnd,
  });
  return (
    <ul aria-label="Athletes" ref={list.ref} style={list.style}>
      {list.lines.map(({ index, measure }) => (
        <li key={index} ref={measure} data-index={index} aria-posinset={index + 1} aria-setsize={total}>
          <AthleteCardOrRow
            view="list"
            athlete={athletes[index] as FoundAthlete}
            reason={reasons?.get(athletes[index]?.id ?? '')}
          />
        </li>
      ))}
    </ul>
  );
}

// All lines of a view are equally high. The measured height is the first estimate of the next list, so that the page
// has its full height at once and the browser can restore the scroll position after Back.
const measuredHeights: Record<string, number> = {};

interface Lines {
  count: number;
  /** Pixels: a line's height before one was measured, and the space between two. */
  estimatedHeight: number;
  gap: number;
  onNearEnd: LinesProps['onNearEnd'];
}

/** Pixels above the list, assumed until they are measured: with 0, one line too many would be drawn at first. */
const estimatedTop = 240;

/** Pixels below the last rendered line within which the end of the list counts as near. */
const nearEnd = 1000;

/**
 * The height that the observer has seen, which comes before the first paint; until then what the list takes it for. To read
 * the height of a line that was just added would lay out the page in the middle of React's work.
 */
function measureObservedLine(
  line: Element,
  entry: ResizeObserverEntry | undefined,
  list: Virtualizer<Window, Element>,
): number {
  if (entry) return measureElement(line, entry, list);
  const index = list.indexFromElement(line);
  return list.itemSizeCache.get(list.options.getItemKey(index)) ?? list.options.estimateSize(index);
}

const getWindowSize = () => ({ width: window.innerWidth, height: window.innerHeight });

/** Does not read the size at once: that would lay out the page, as above. */
function observeWindowSize(_list: Virtualizer<Window, Element>, report: (size: Rect) => void): () => void {
  const reportSize = () => report(getWindowSize());
  window.addEventListener('resize', reportSize, { passive: true });
  return () => window.removeEventListener('resize', reportSize);
}

/** Once more to where the window is, as the list does at first, would lay out the page too. */
function scrollUnlessThere(...scroll: Parameters<typeof windowScroll<Window>>): void {
  const [offset, { adjustments }, list] = scroll;
  if (adjustments || offset !== list.scrollOffset) windowScroll(...scroll);
}

function useVirtualizedLines(view: string, { count, estimatedHeight, gap, onNearEnd }: Lines) {
  const [scrollMargin, setScrollMargin] = useState(estimatedTop);
  const list = useRef<HTMLElement | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    list.current = element;
  }, []);
  const [initialRect] = useState(getWindowSize);
  const virtualizer = useWindowVirtualizer({
    initialRect,
    observeElementRect: observeWindowSize,
    scrollToFn: scrollUnlessThere,
    count,
    gap,
    scrollMargin,
    // At first only what the window shows, then one line more after each paint.
    overscan: useProgressiveCount(4, { first: 0, step: 1 }),
    estimateSize: () => measuredHeights[view] ?? estimatedHeight,
    measureElement: (line, entry, list) => {
      const height = measureObservedLine(line, entry, list);
      if (entry && height > 0) measuredHeights[view] = height;
      return height;
    },
  });
  // Filters and chips above the list move it, and resize the body at the same time.
  useEffect(() => {
    const observer = new ResizeObserver(() =>
      setScrollMargin(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)),
    );
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const rendered = virtualizer.getVirtualItems();
  const height = virtualizer.getTotalSize();
  // After every render: the end may still be near when another page has come.
  useEffect(() => {
    const last = rendered.at(-1);
    if (last && last.end - scrollMargin > height - nearEnd) onNearEnd?.();
  });
  const lines = rendered.map(({ index }) => ({ index, measure: virtualizer.measureElement }));
  // Space for the lines above, then the lines in the flow: their places are right even before they are measured.
  const style = { height, paddingTop: (rendered[0]?.start ?? scrollMargin) - scrollMargin };
  return { ref, style, lines };
}
