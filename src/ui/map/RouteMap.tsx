import './map.css';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useElementSize } from '../use-element-size.ts';
import type { MapBox, MapPoint } from './map-types-and-marker-appearance.ts';
import { getBestLoadedOutlines, getOutlinesViewBox, loadFinerOutlines } from './state-outlines.ts';
import {
  getCameraThatFitsBox,
  getFrameOrigin,
  isNonEmptySize,
  type Pixels,
  toFramePixels,
} from './web-mercator.ts';
import { WorldLandLayer } from './world-land-layer.ts';

interface RouteMapProps {
  /** The accessible name: the picture says nothing that the list beside it does not. */
  label: string;
  /** In their order; `text` is in the marker, and `name` below it where there is room. */
  points: readonly (MapPoint & { text: string; name?: string })[];
  /** Must give it a height. */
  className: string;
}

/**
 * A picture of points on a map in their order, with a line through them. It is not moved. On paper, where nothing is
 * measured, it grows with its frame.
 */
export function RouteMap({ label, points, className }: RouteMapProps) {
  const [frame, size] = useElementSize();
  return (
    <div ref={frame} role="img" aria-label={label} className={`map-frame overflow-clip ${className}`}>
      {size && isNonEmptySize(size) && points.length > 0 && <RouteLayers points={points} size={size} />}
    </div>
  );
}

/** A single place is shown within its state: nearer, without streets, there would be nothing around it. */
const zoomOfOnePlace = 6;

/** Pixels of the frame that the box of the points leaves free. */
const roomForNames = { x: 40, y: 44 };

function RouteLayers({ points, size }: Pick<RouteMapProps, 'points'> & { size: Pixels }) {
  const room = { x: Math.max(1, size.x - roomForNames.x), y: Math.max(1, size.y - roomForNames.y) };
  const box = getBoxAround(points);
  const isOnePlace = box.west === box.east && box.south === box.north;
  const fitted = getCameraThatFitsBox(box, room);
  const camera = isOnePlace ? { ...fitted, zoom: zoomOfOnePlace } : fitted;
  const { zoom } = camera;
  const origin = getFrameOrigin(camera, size);
  const outlines = useSyncExternalStore(
    (onLoad) => {
      let isSubscribed = true;
      void loadFinerOutlines(zoom)?.then(() => isSubscribed && onLoad());
      return () => {
        isSubscribed = false;
      };
    },
    () => getBestLoadedOutlines(zoom),
  );
  const [world] = useState(() => new WorldLandLayer());
  useEffect(() => {
    const showWorld = () => world.show({ corner: { x: origin.x, y: origin.y }, size, zoom });
    // The finer outlines are enough to load at first beside a list.
    if (loadFinerOutlines(zoom)) return callOnFirstActivity(showWorld);
    showWorld();
    return undefined;
  }, [world, origin.x, origin.y, size, zoom]);
  const line = points.map(({ text, name, ...point }) => ({
    ...{ text, name },
    ...toFramePixels(point, origin, zoom),
  }));
  const markers = joinNearMarkers(line);
  return (
    <>
      <svg
        aria-hidden
        className="absolute inset-0 size-full overflow-visible"
        viewBox={getOutlinesViewBox(origin, size, zoom)}
      >
        <g ref={(group) => group?.append(world.element)} />
        {outlines.map(({ id, path }) => (
          <path key={id} className="map-state" d={path} />
        ))}
      </svg>
      <svg
        aria-hidden
        className="absolute inset-0 size-full overflow-visible"
        viewBox={`0 0 ${size.x} ${size.y}`}
      >
        <polyline className="map-route" points={line.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {placeNames(markers, size).map(({ x, y, name }) => (
          <text key={`${name} ${x}`} className="map-stop-name" x={x} y={y}>
            {name}
          </text>
        ))}
        {markers.map(({ x, y, text }) => (
          <g key={text} transform={`translate(${x} ${y})`}>
            <rect
              className="map-stop"
              x={-getMarkerWidth(text) / 2}
              y={-11}
              width={getMarkerWidth(text)}
              height={22}
              rx={11}
            />
            <text className="map-stop-text" dy="0.35em">
              {text}
            </text>
          </g>
        ))}
      </svg>
    </>
  );
}

const activities = ['pointermove', 'pointerdown', 'keydown', 'wheel'];

/** Calls once somebody uses the page. Returns a function that cancels it. */
function callOnFirstActivity(call: () => void): () => void {
  const cancel = new AbortController();
  const callOnce = () => {
    cancel.abort();
    call();
  };
  for (const activity of activities)
    addEventListener(activity, callOnce, { signal: cancel.signal, passive: true });
  return () => cancel.abort();
}

const getMarkerWidth = (text: string): number => Math.max(22, 10 + text.length * 7);

function getBoxAround(points: readonly MapPoint[]): MapBox {
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)];
  return {
    west: Math.min(...lngs),
    south: Math.min(...lats),
    east: Math.max(...lngs),
    north: Math.max(...lats),
  };
}

type RouteMarker = Pixels & { text: string; name?: string | undefined };

/** Markers that are nearer would cover each other. */
const minPixelsBetween = 20;

/** One marker for several points of one city, or of cities near each other: '1, 4'. */
function joinNearMarkers(points: readonly RouteMarker[]): RouteMarker[] {
  const markers: RouteMarker[] = [];
  for (const point of points) {
    const near = markers.find(({ x, y }) => Math.hypot(x - point.x, y - point.y) < minPixelsBetween);
    if (near) near.text += `, ${point.text}`;
    else markers.push({ ...point });
  }
  return markers.map((marker) => ({ ...marker, text: shorten(marker.text) }));
}

/** '1, 2 +6': more numbers would cover the map. */
function shorten(text: string): string {
  const numbers = text.split(', ');
  return numbers.length > 3 ? `${numbers.slice(0, 2).join(', ')} +${numbers.length - 2}` : text;
}

/** From a marker's middle to the middle of its name, and the half height that both have. */
const nameOffset = { below: 23, above: -21 };
const halfHeight = 11;

/** Names below their markers, or above them; a name that would cover a marker or another name, or leave the frame, is left out. */
function placeNames(markers: readonly RouteMarker[], frame: Pixels): (Pixels & { name: string })[] {
  const taken = markers.map(({ x, y, text }) => ({ x, y, half: getMarkerWidth(text) / 2 }));
  return markers.flatMap(({ x, y, name }) => {
    if (!name) return [];
    const half = name.length * 3.4;
    const isFree = (middle: number) =>
      x - half >= 0 &&
      x + half <= frame.x &&
      middle - halfHeight >= 0 &&
      middle + halfHeight <= frame.y &&
      taken.every(
        (one) => Math.abs(one.y - middle) >= 2 * halfHeight - 4 || Math.abs(one.x - x) >= one.half + half,
      );
    const middle = [y + nameOffset.below, y + nameOffset.above].find(isFree);
    if (middle === undefined) return [];
    taken.push({ x, y: middle, half });
    return [{ x, y: middle, name }];
  });
}
