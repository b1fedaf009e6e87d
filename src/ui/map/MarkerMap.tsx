import './map.css';
import { Minus, Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import { cn } from '../class-names.ts';
import { openMarker } from './camera.ts';
import type { MapMarker } from './marker.ts';
import type { MarkerMapProps } from './marker-map-props.ts';
import { StaticMap } from './StaticMap.tsx';
import { useLazyLeaflet } from './use-lazy-leaflet.ts';

const LeafletMap = lazy(() => import('./LeafletMap.tsx'));

/**
 * Discs on a map of the United States. It begins as a still picture; Leaflet takes its place when somebody reaches for
 * it.
 */
export function MarkerMap({
  className,
  children,
  ...props
}: MarkerMapProps & {
  /** Must give it a height. */
  className?: string;
  /** Drawn over the map: legends, counters. */
  children?: ReactNode;
}) {
  const { still, map, isReached, reach, move, onOpen } = useLazyLeaflet();
  const onPress = (of: MapMarker) => move((opened) => openMarker(opened, of, props.onSelect));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only looks whether somebody comes near
    <div
      className={cn('relative isolate overflow-clip bg-bg', className)}
      onPointerEnter={reach}
      onFocus={reach}
    >
      {(isReached || props.eager || props.tiles) && (
        // Drawn below the still picture: for a moment everything is there twice.
        <div className="contents" aria-hidden={!map}>
          <Suspense>
            <LeafletMap {...props} onOpen={onOpen} />
          </Suspense>
        </div>
      )}
      {!map && <StaticMap {...props} ref={still} onPress={onPress} />}
      <div className="absolute top-3 right-3 z-[1] flex flex-col divide-y divide-line overflow-clip rounded-md border border-line bg-raised shadow-float">
        <IconButton
          label="Zoom in"
          className="rounded-none"
          onClick={() => move((opened) => opened.zoomIn())}
        >
          <Plus aria-hidden />
        </IconButton>
        <IconButton
          label="Zoom out"
          className="rounded-none"
          onClick={() => move((opened) => opened.zoomOut())}
        >
          <Minus aria-hidden />
        </IconButton>
      </div>
      {children}
    </div>
  );
}
