import './map.css';
import { Minus, Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import { cn } from '../merge-tailwind-classes.ts';
import type { MarkerMapProps } from './marker-map-props.ts';
import { zoomIntoOrSelectMarker } from './move-leaflet-view.ts';
import { StaticMap } from './StaticMap.tsx';
import { useLazyLeaflet } from './use-lazy-leaflet.ts';

const LeafletMap = lazy(() => import('./LeafletMap.tsx'));

/** Markers on a map of the United States. It begins as a static map; Leaflet replaces it at the first use. */
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
  const { staticFrame, map, isRequested, requestLeaflet, runWithLeaflet, onReady } = useLazyLeaflet();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that somebody comes near
    <div
      className={cn('relative isolate overflow-clip bg-bg', className)}
      onPointerEnter={requestLeaflet}
      onFocus={requestLeaflet}
    >
      {(isRequested || props.eager || props.tiles) && (
        // Hidden from screen readers while the static map above it says the same.
        <div className="contents" aria-hidden={!map}>
          <Suspense>
            <LeafletMap {...props} onReady={onReady} />
          </Suspense>
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
      <ZoomButtons
        onZoomIn={() => runWithLeaflet((leaflet) => leaflet.zoomIn())}
        onZoomOut={() => runWithLeaflet((leaflet) => leaflet.zoomOut())}
      />
      {children}
    </div>
  );
}

interface ZoomButtonsProps {
  onZoomIn: () => void;
  onZoomOut: () => void;
}

function ZoomButtons({ onZoomIn, onZoomOut }: ZoomButtonsProps) {
  return (
    <div className="absolute top-3 right-3 z-[1] flex flex-col divide-y divide-line overflow-clip rounded-md border border-line bg-raised shadow-float">
      <IconButton label="Zoom in" className="rounded-none" onClick={onZoomIn}>
        <Plus aria-hidden />
      </IconButton>
      <IconButton label="Zoom out" className="rounded-none" onClick={onZoomOut}>
        <Minus aria-hidden />
      </IconButton>
    </div>
  );
}
