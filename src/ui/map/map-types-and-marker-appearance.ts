import type { Hue } from '../display/sport-color-classes.ts';

/** Degrees. */
export interface MapBox {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The box that a map shows, the same with a margin, and its zoom as a whole number. The boxes end where the world does. */
export interface MapView {
  visibleBox: MapBox;
  paddedBox: MapBox;
  zoom: number;
  camera: Camera;
}

/** The center and the exact zoom of a map. */
export interface Camera {
  center: MapPoint;
  zoom: number;
}

export interface MapPoint {
  lat: number;
  lng: number;
}

/** One thing in its hue, or several with their number and a ring of their shares. */
export interface MapMarker {
  /** Unique, and the same for the same thing in the next list of markers. */
  id: string;
  lat: number;
  lng: number;
  /** The accessible name: 'Austin, TX: 12 athletes'. */
  label: string;
  count: number;
  shares: readonly { hue: Hue; count: number }[];
  /** Around the places of a marker that represents several. */
  box?: MapBox;
}

/** Pixels across. */
export function getMarkerDiameter(count: number): number {
  return count === 1 ? 25 : Math.min(48, Math.round(22 + 7 * Math.log2(count)));
}

/** Pixels by which a selected marker grows: the specification's 25 become 35. */
export const selectedGrowth = 10;

/** 940, 1.3k, 12k: at most four letters fit into a marker. */
export function formatShortCount(count: number): string {
  if (count < 1000) return `${count}`;
  if (count < 9950) return `${(count / 1000).toFixed(1).replace(/\.0$/, '')}k`;
  return count < 999_500 ? `${Math.round(count / 1000)}k` : `${Math.round(count / 1_000_000)}M`;
}

/** A ring of shares as a CSS image, from the top, clockwise. */
export function sharesToConicGradient(shares: MapMarker['shares']): string {
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  let from = 0;
  const parts = shares.map(({ hue, count }) => {
    const start = from;
    from += (count / total) * 100;
    return `var(--${hue}) ${start.toFixed(2)}% ${from.toFixed(2)}%`;
  });
  return `conic-gradient(${parts.join(', ')})`;
}
