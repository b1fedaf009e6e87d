import { type RefObject, useCallback, useRef, useState } from 'react';
import type { Leaflet } from './leaflet.ts';

interface Handover {
  still: RefObject<HTMLElement | null>;
  /** Undefined while the still picture stands. */
  map: Leaflet | undefined;
  /** Somebody has reached for the map. */
  isReached: boolean;
  reach: () => void;
  /** Does something with the map that moves, as soon as there is one. */
  move: (how: (map: Leaflet) => void) => void;
  /** For the map that moves: it stands there, drawn, below the still picture; undefined: it has gone. */
  onOpen: (map: Leaflet | undefined) => void;
}

/** From the still picture to the map that moves, which takes on the focus and what was pressed meanwhile. */
export function useLazyLeaflet(): Handover {
  const still = useRef<HTMLElement>(null);
  const waiting = useRef<((map: Leaflet) => void)[]>([]);
  const standing = useRef<Leaflet>(undefined);
  const taken = useRef<Leaflet>(undefined);
  const [map, setMap] = useState<Leaflet>();
  const [isReached, setReached] = useState(false);

  const onOpen = useCallback(async (opened: Leaflet | undefined) => {
    standing.current = opened;
    if (opened && still.current?.matches(':active')) await released();
    if (standing.current !== opened) return;
    if (opened && still.current?.contains(document.activeElement)) focusAlike(opened.getContainer());
    taken.current = opened;
    setMap(opened);
    if (!opened) return;
    for (const how of waiting.current.splice(0)) how(opened);
  }, []);
  const reach = () => setReached(true);
  const move = (how: (map: Leaflet) => void) => {
    reach();
    // A press of the still picture may be told after it has gone.
    if (taken.current) how(taken.current);
    else waiting.current.push(how);
  };
  return { still, map, isReached, reach, move, onOpen };
}

/** When the press that is under way is over, and its click has been told. */
function released(): Promise<void> {
  return new Promise((resolve) => {
    const over = () => setTimeout(resolve);
    addEventListener('pointerup', over, { once: true });
    addEventListener('pointercancel', over, { once: true });
  });
}

/** The disc that has the same words as the one that has the focus, or the map itself. */
function focusAlike(frame: HTMLElement): void {
  const words = document.activeElement?.getAttribute('aria-label');
  const discs = [...frame.querySelectorAll('button')];
  const alike = discs.find((disc) => disc.getAttribute('aria-label') === words);
  (alike ?? frame).focus({ preventScroll: true });
}
