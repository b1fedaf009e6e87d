import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { MapMarker } from './marker.ts';
import { createMarkerButton, resizeMarkerButton } from './marker-button.ts';
import type { MarkerMapProps } from './marker-map-props.ts';
import {
  type Camera,
  fitBox,
  getOrigin,
  hasArea,
  type Pixels,
  toFramePixels,
  toMapView,
} from './projection.ts';
import { getCoarseOutlines, loadFinerOutlines, type Outline, toViewBox } from './state-outlines.ts';

interface StaticMapProps extends MarkerMapProps {
  ref: RefObject<HTMLElement | null>;
  /** A disc was pressed: what that means is for the map that moves. */
  onPress: (of: MapMarker) => void;
}

/** What the map shows before anybody moves it: the same outlines and discs at the same pixels, without Leaflet. */
export function StaticMap({
  ref,
  onPress,
  label,
  markers,
  center,
  zoom,
  fit,
  selected,
  onView,
}: StaticMapProps) {
  const size = useSize(ref);
  const camera = size && fit ? fitBox(fit, size) : { center, zoom };
  useView(camera, size, onView);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is what the arrow keys move, once it has the focus
    <section ref={ref} tabIndex={0} aria-label={label} className="map-frame absolute inset-0 cursor-grab">
      {size && (
        <Picture camera={camera} size={size} markers={markers} selected={selected} onPress={onPress} />
      )}
    </section>
  );
}

interface PictureProps extends Pick<StaticMapProps, 'markers' | 'selected' | 'onPress'> {
  camera: Camera;
  size: Pixels;
}

function Picture({ camera, size, markers, selected, onPress }: PictureProps) {
  const origin = getOrigin(camera, size);
  const land = useLand(camera.zoom);
  return (
    <>
      <svg aria-hidden width={size.x} height={size.y} viewBox={toViewBox(origin, size, camera.zoom)}>
        {land.map(({ id, path }) => (
          <path key={id} className="map-state" d={path} />
        ))}
      </svg>
      {markers.map((of) => (
        <StaticMarker
          key={`${of.id} ${of.label}`}
          of={of}
          at={toFramePixels(of, origin, camera.zoom)}
          isSelected={of.id === selected}
          onPress={onPress}
        />
      ))}
    </>
  );
}

interface StaticMarkerProps {
  of: MapMarker;
  at: Pixels;
  isSelected: boolean;
  onPress: (of: MapMarker) => void;
}

function StaticMarker({ of, at, isSelected, onPress }: StaticMarkerProps) {
  const [point, setPoint] = useState<HTMLElement | null>(null);
  const press = useEffectEvent(() => onPress(of));
  useLayoutEffect(() => {
    if (!point) return;
    const button = createMarkerButton(of, () => press());
    point.append(button);
    return () => {
      if (button === document.activeElement) point.closest('section')?.focus({ preventScroll: true });
      button.remove();
    };
  }, [point, of]);
  useLayoutEffect(() => {
    const button = point?.querySelector('button');
    if (button) resizeMarkerButton(button, of, isSelected);
  }, [point, of, isSelected]);
  // The southern ones lie over the northern ones, as in Leaflet.
  return (
    <div
      ref={setPoint}
      className="map-point absolute top-0 left-0 size-0"
      style={{ transform: `translate(${at.x}px, ${at.y}px)`, zIndex: at.y }}
    />
  );
}

/** Undefined until it is measured. */
function useSize(ref: RefObject<HTMLElement | null>): Pixels | undefined {
  const [size, setSize] = useState<Pixels>();
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setSize({ x: element.clientWidth, y: element.clientHeight });
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [ref]);
  return size;
}

function useView(camera: Camera, size: Pixels | undefined, onView: MarkerMapProps['onView']) {
  const tell = useEffectEvent(() => size && hasArea(size) && onView(toMapView(camera, size)));
  const { center, zoom } = camera;
  // biome-ignore lint/correctness/useExhaustiveDependencies: they say when there is something to tell
  useEffect(() => {
    tell();
  }, [center.lat, center.lng, zoom, size?.x, size?.y]);
}

function useLand(zoom: number): Outline[] {
  const [finer, setFiner] = useState<Outline[]>();
  useEffect(() => {
    let gone = false;
    void loadFinerOutlines(zoom)?.then((outlines) => gone || setFiner(outlines));
    return () => {
      gone = true;
    };
  }, [zoom]);
  return finer ?? getCoarseOutlines();
}
