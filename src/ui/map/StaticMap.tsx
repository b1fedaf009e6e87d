import {
  type CSSProperties,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import { useElementSize } from '../use-element-size.ts';
import { BackgroundMapLayer } from './background-map-layer.ts';
import type { Camera, MapMarker } from './map-types-and-marker-appearance.ts';
import { getMarkerCountText, getMarkerCssVariables, markerButtonClass } from './marker-button.ts';
import type { MarkerMapProps } from './shared-map-component-props.ts';
import {
  getBestLoadedOutlines,
  getOutlinesViewBox,
  loadFinerOutlines,
  type Outline,
} from './state-outlines.ts';
import {
  cameraToMapView,
  getCameraThatFitsBox,
  getFrameOrigin,
  isNonEmptySize,
  type Pixels,
  toFramePixels,
} from './web-mercator.ts';
import { WorldLandLayer } from './world-land-layer.ts';

interface StaticMapProps extends MarkerMapProps {
  /** A marker was pressed: the interactive map knows what that means. */
  onPress: (marker: MapMarker) => void;
}

/** The map before anybody uses it: the same outlines and markers at the same pixels, without Leaflet. */
export function StaticMap({ onPress, label, markers, center, zoom, fit, selected, onView }: StaticMapProps) {
  const [frame, size] = useElementSize();
  const camera = size && fit ? getCameraThatFitsBox(fit, size) : { center, zoom };
  useCallOnViewChange(camera, size, { fit, onView });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the map that has the focus
    <section ref={frame} tabIndex={0} aria-label={label} className="map-frame absolute inset-0 cursor-grab">
      {size && (
        <StaticMapLayers
          camera={camera}
          size={size}
          markers={markers}
          selected={selected}
          onPress={onPress}
        />
      )}
    </section>
  );
}

interface StaticMapLayersProps extends Pick<StaticMapProps, 'markers' | 'selected' | 'onPress'> {
  camera: Camera;
  size: Pixels;
}

function StaticMapLayers({ camera, size, markers, selected, onPress }: StaticMapLayersProps) {
  const origin = getFrameOrigin(camera, size);
  const outlines = useStateOutlines(camera.zoom);
  const [ground] = useState(() => new BackgroundMapLayer());
  const [world] = useState(() => new WorldLandLayer());
  useEffect(() => {
    const view = { corner: { x: origin.x, y: origin.y }, size, zoom: camera.zoom };
    ground.show(view);
    world.show(view);
  }, [ground, world, origin.x, origin.y, size, camera.zoom]);
  return (
    <>
      <svg aria-hidden width={size.x} height={size.y} viewBox={getOutlinesViewBox(origin, size, camera.zoom)}>
        <g ref={(group) => group?.append(world.element)} />
        {outlines.map(({ id, path }) => (
          <path key={id} className="map-state" d={path} />
        ))}
        <g ref={(group) => group?.append(ground.element)} />
      </svg>
      {markers.map((marker) => (
        <StaticMarker
          key={`${marker.id} ${marker.label}`}
          marker={marker}
          at={toFramePixels(marker, origin, camera.zoom)}
          isSelected={marker.id === selected}
          onPress={() => onPress(marker)}
        />
      ))}
    </>
  );
}

interface StaticMarkerProps {
  marker: MapMarker;
  at: Pixels;
  isSelected: boolean;
  onPress: () => void;
}

function StaticMarker({ marker, at, isSelected, onPress }: StaticMarkerProps) {
  // Southern markers cover northern ones, as in Leaflet.
  return (
    <div
      className="map-point absolute top-0 left-0 size-0"
      style={{ transform: `translate(${at.x}px, ${at.y}px)`, zIndex: at.y }}
    >
      <button
        ref={returnFocusToMapOnRemoval}
        type="button"
        className={markerButtonClass}
        aria-label={marker.label}
        aria-expanded={isSelected}
        style={getMarkerCssVariables(marker, isSelected) as CSSProperties}
        onClick={onPress}
      >
        {getMarkerCountText(marker) && <span>{getMarkerCountText(marker)}</span>}
      </button>
    </div>
  );
}

/** A focused marker that is removed passes the focus to its map. */
function returnFocusToMapOnRemoval(button: HTMLButtonElement) {
  return () => {
    if (button === document.activeElement) button.closest('section')?.focus({ preventScroll: true });
  };
}

function useCallOnViewChange(
  camera: Camera,
  size: Pixels | undefined,
  { fit, onView }: Pick<MarkerMapProps, 'fit' | 'onView'>,
) {
  const report = useEffectEvent(() => size && isNonEmptySize(size) && onView(cameraToMapView(camera, size)));
  const { center, zoom } = camera;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view changes with them, and a new box is reported as a move
  useEffect(() => {
    report();
  }, [center.lat, center.lng, zoom, size?.x, size?.y, fit]);
}

function useStateOutlines(zoom: number): Outline[] {
  const subscribe = useCallback(
    (onLoad: () => void) => {
      let isSubscribed = true;
      void loadFinerOutlines(zoom)?.then(() => isSubscribed && onLoad());
      return () => {
        isSubscribed = false;
      };
    },
    [zoom],
  );
  return useSyncExternalStore(subscribe, () => getBestLoadedOutlines(zoom));
}
