import './map.css';
import { Minus, Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import { cn } from '../class-names.ts';
import { press } from './camera.ts';
import { useHandover } from './handover.ts';
import type { MapMarker } from './marker.ts';
import type { DiscMapProps } from './props.ts';
import { StillMap } from './StillMap.tsx';

const LeafletMap = lazy(() => import('./LeafletMap.tsx'));

/**
 * Discs on a map of the United States. It begins as a still picture; Leaflet takes its place when somebody reaches for
 * it.
 */
export function DiscMap({
  className,
  children,
  ...props
}: DiscMapProps & {
  /** Must give it a height. */
  className?: string;
  /** Drawn over the map: legends, counters. */
  children?: ReactNode;
}) {
  const { still, map, isReached, reach, move, onOpen } = useHandover();
  const onPress = (of: MapMarker) => move((opened) => press(opened, of, props.onSelect));
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
      {!map && <StillMap {...props} ref={still} onPress={onPress} />}
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
