import { type RefObject, useCallback, useRef, useState } from 'react';
import type { Leaflet } from './used-leaflet-modules.ts';

interface LazyLeaflet {
  /** For the element around the static map. */
  staticFrame: RefObject<HTMLDivElement | null>;
  /** Undefined while the static map is visible. */
  map: Leaflet | undefined;
  /** Whether somebody has begun to use the map. */
  isRequested: boolean;
  requestLeaflet: () => void;
  /** Calls back with the Leaflet map as soon as there is one. */
  runWithLeaflet: (action: (map: Leaflet) => void) => void;
  /** Takes the Leaflet map once it is drawn below the static map; undefined when it is removed. */
  onReady: (map: Leaflet | undefined) => void;
}

/** Replaces the static map by Leaflet, which takes over the focus and the presses that came before it was loaded. */
export function useLazyLeaflet(): LazyLeaflet {
  const staticFrame = useRef<HTMLDivElement>(null);
  const pending = useRef<((map: Leaflet) => void)[]>([]);
  const drawn = useRef<Leaflet>(undefined);
  const visible = useRef<Leaflet>(undefined);
  const [map, setMap] = useState<Leaflet>();
  const [isRequested, setRequested] = useState(false);

  const onReady = useCallback(async (ready: Leaflet | undefined) => {
    drawn.current = ready;
    if (ready && staticFrame.current?.matches(':active')) await waitForPointerRelease();
    if (drawn.current !== ready) return;
    if (ready && staticFrame.current?.contains(document.activeElement))
      moveFocusToSameMarker(ready.getContainer());
    visible.current = ready;
    setMap(ready);
    if (ready) for (const action of pending.current.splice(0)) action(ready);
  }, []);
  const requestLeaflet = () => setRequested(true);
  const runWithLeaflet = (action: (map: Leaflet) => void) => {
    requestLeaflet();
    // A ref, because a click on the static map may arrive after it has gone.
    if (visible.current) action(visible.current);
    else pending.current.push(action);
  };
  return { staticFrame, map, isRequested, requestLeaflet, runWithLeaflet, onReady };
}

/** Until the pointer that is down is released and its click has been handled. */
function waitForPointerRelease(): Promise<void> {
  return new Promise((resolve) => {
    const resolveAfterClick = () => setTimeout(resolve);
    addEventListener('pointerup', resolveAfterClick, { once: true });
    addEventListener('pointercancel', resolveAfterClick, { once: true });
  });
}

/** To the marker with the name of the focused one, or to the map itself. */
function moveFocusToSameMarker(leafletFrame: HTMLElement): void {
  const name = document.activeElement?.getAttribute('aria-label');
  const same = [...leafletFrame.querySelectorAll('button')].find(
    (one) => one.getAttribute('aria-label') === name,
  );
  (same ?? leafletFrame).focus({ preventScroll: true });
}
