import './map.css';
import { House, Minus, Plus } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import { createLazyModule, useLazyModule } from '../lazy-module.ts';
import { cn } from '../merge-tailwind-classes.ts';
import { moveToCountry, zoomIntoOrSelectMarker } from './move-leaflet-view.ts';
import { StaticMap } from './StaticMap.tsx';
import type { MarkerMapProps } from './shared-map-component-props.ts';
import { useLazyLeaflet } from './use-lazy-leaflet.ts';

const leafletMap = createLazyModule(async () => (await import('./LeafletMap.tsx')).default);

/** Markers on a map of the United States. It begins as a static map; Leaflet replaces it at the first use. */
export function MarkerMap({
  className,
  children,
  onLoadError,
  ...props
}: MarkerMapProps & {
  /** Must give it a height. */
  className?: string;
  /** Drawn over the map: legends, counters. */
  children?: ReactNode;
  /** Leaflet could not be loaded: the static map stays, and `retry` loads it again. */
  onLoadError: (error: unknown, retry: () => void) => void;
}) {
  const { staticFrame, map, isRequested, requestLeaflet, runWithLeaflet, onReady } = useLazyLeaflet();
  const { module: LeafletMap, error } = useLazyModule(leafletMap);
  const requestOrLoadAgain = () => {
    requestLeaflet();
    if (error !== undefined) void leafletMap.load();
  };
  const isWanted = isRequested || props.eager || Boolean(props.tiles);
  useEffect(() => {
    if (isWanted) void leafletMap.load();
  }, [isWanted]);
  useEffect(() => {
    if (isWanted && error !== undefined) onLoadError(error, () => void leafletMap.load());
  }, [isWanted, error, onLoadError]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that somebody comes near
    <div
      className={cn('relative isolate overflow-clip bg-bg', className)}
      onPointerEnter={requestOrLoadAgain}
      onFocus={requestOrLoadAgain}
    >
      {isWanted && LeafletMap && (
        // Hidden from screen readers while the static map above it says the same.
        <div className="contents" aria-hidden={!map}>
          <LeafletMap {...props} onReady={onReady} />
        </div>
      )}
      {!map && (
        <div ref={staticFrame} className="contents">
          <StaticMap
            {...props}
            onPress={(marker) =>
              runWithLeaflet((leaflet) => zoomIntoOrSelectMarker(leaflet, marker, props.onSelect))
            }
          />
        </div>
      )}
      <ZoomAndHomeButtons
        onZoomIn={() => runWithLeaflet((leaflet) => leaflet.zoomIn())}
        onZoomOut={() => runWithLeaflet((leaflet) => leaflet.zoomOut())}
        onHome={() => runWithLeaflet(moveToCountry)}
      />
      {children}
    </div>
  );
}

interface ZoomAndHomeButtonsProps {
  onZoomIn: () => void;
  onZoomOut: () => void;
  onHome: () => void;
}

/** In a column at the right; in a row on a small map, where a column would cover the Northeast. */
function ZoomAndHomeButtons({ onZoomIn, onZoomOut, onHome }: ZoomAndHomeButtonsProps) {
  return (
    <div className="map-buttons-area pointer-events-none absolute inset-3 z-[1]">
      <div className="map-buttons pointer-events-auto ml-auto flex w-fit divide-x divide-line overflow-clip rounded-md border border-line bg-raised shadow-float">
        <MapButton label="Zoom in" onClick={onZoomIn}>
          <Plus aria-hidden />
        </MapButton>
        <MapButton label="Zoom out" onClick={onZoomOut}>
          <Minus aria-hidden />
        </MapButton>
        <MapButton label="Show the whole country" onClick={onHome}>
          <House aria-hidden />
        </MapButton>
      </div>
    </div>
  );
}

function MapButton(props: ComponentProps<typeof IconButton>) {
  return <IconButton {...props} className="rounded-none focus-visible:-outline-offset-2" />;
}
