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
  /** In their order; `text` is in the marker. */
  points: readonly (MapPoint & { text: string })[];
  /** Must give it a height. */
  className: string;
}

/** A picture of points on a map in their order, with a line through them. It can be printed, and is not moved. */
export function RouteMap({ label, points, className }: RouteMapProps) {
  const [frame, size] = useElementSize();
  return (
    <div ref={frame} role="img" aria-label={label} className={`map-frame overflow-clip ${className}`}>
      {size && isNonEmptySize(size) && points.length > 0 && <RouteLayers points={points} size={size} />}
    </div>
  );
}

function RouteLayers({ points, size }: Pick<RouteMapProps, 'points'> & { size: Pixels }) {
  const camera = getCameraThatFitsBox(getBoxAround(points), size);
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
    world.show({ corner: { x: origin.x, y: origin.y }, size, zoom });
  }, [world, origin.x, origin.y, size, zoom]);
  const line = points.map(({ text, ...point }) => ({ text, ...toFramePixels(point, origin, zoom) }));
  const markers = joinNearMarkers(line);
  return (
    <>
      <svg
        aria-hidden
        className="block"
        width={size.x}
        height={size.y}
        viewBox={getOutlinesViewBox(origin, size, zoom)}
      >
        <g ref={(group) => group?.append(world.element)} />
        {outlines.map(({ id, path }) => (
          <path key={id} className="map-state" d={path} />
        ))}
      </svg>
      <svg aria-hidden className="absolute inset-0" width={size.x} height={size.y}>
        <polyline className="map-route" points={line.map(({ x, y }) => `${x},${y}`).join(' ')} />
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

type RouteMarker = Pixels & { text: string };

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
