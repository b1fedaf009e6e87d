import type { ReactNode } from 'react';
import type { MapBox, MapMarker, MapPoint, MapView } from './map-types-and-marker-appearance.ts';

/** The props of MarkerMap, StaticMap and LeafletMap. */
export interface MarkerMapProps {
  /** The accessible name. */
  label: string;
  markers: readonly MapMarker[];
  /** Where it starts. */
  center: MapPoint;
  zoom: number;
  /** The map moves to every new box, with 20 px around it. Pass the same object for the same box. */
  fit?: MapBox | undefined;
  selected?: string | undefined;
  /** A marker was selected. The map zooms into a marker with a `box` instead, as long as it can. */
  onSelect: (marker: MapMarker) => void;
  /** Called with the view at the start, after every move and after a new `fit`, even one that is the same box. */
  onView: (view: MapView) => void;
  popup?: { at: MapPoint; label: string; content: ReactNode } | undefined;
  onClosePopup: () => void;
  /** Streets below the markers. When the server keeps failing they disappear, and the outlines remain. */
  tiles?: { url: string; attribution: ReactNode } | undefined;
  /** Loads Leaflet at once, and not only when somebody begins to use the map. */
  eager?: boolean | undefined;
  /** In a page that scrolls: the wheel and a finger scroll the page instead of moving the map. */
  embedded?: boolean;
}
