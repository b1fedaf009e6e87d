import type { ReactNode } from 'react';
import type { MapBox, MapMarker, MapPoint, MapView } from './marker.ts';

/** What the map is told, moving or not. */
export interface MarkerMapProps {
  /** Names the map for those who do not see it. */
  label: string;
  markers: readonly MapMarker[];
  /** Where it starts. */
  center: MapPoint;
  zoom: number;
  /** Whenever another box is given the map goes there, 20 px inside its edges. Keep the object between renders. */
  fit?: MapBox | undefined;
  selected?: string | undefined;
  /** A disc was chosen. Discs with a `box` take the map there instead, until there is nothing nearer to see. */
  onSelect: (marker: MapMarker) => void;
  /** What is in view now: once at the start and after every move. */
  onView: (view: MapView) => void;
  popup?: { at: MapPoint; label: string; content: ReactNode } | undefined;
  onClosePopup: () => void;
  /** Streets under the discs. They go when the server keeps failing; the outlines stay. */
  tiles?: { url: string; attribution: ReactNode } | undefined;
  /** The page is about it: it is ready to move at once, and not only when somebody reaches for it. */
  eager?: boolean | undefined;
  /** In the middle of a page that scrolls: the wheel and the finger belong to the page. */
  embedded?: boolean;
}
