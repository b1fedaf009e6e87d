import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { discButton, growDisc } from './disc.ts';
import { coarseLand, finerLand, landBox, type Outline } from './land.ts';
import type { MapMarker } from './marker.ts';
import { type Camera, fitted, isSeen, originOf, type Pixels, placeIn, viewAt } from './projection.ts';
import type { DiscMapProps } from './props.ts';

interface StillMapProps extends DiscMapProps {
  ref: RefObject<HTMLElement | null>;
  /** A disc was pressed: what that means is for the map that moves. */
  onPress: (of: MapMarker) => void;
}

/** What the map shows before anybody moves it: the same outlines and discs at the same pixels, without Leaflet. */
export function StillMap({
  ref,
  onPress,
  label,
  markers,
  center,
  zoom,
  fit,
  selected,
  onView,
}: StillMapProps) {
  const size = useSize(ref);
  const camera = size && fit ? fitted(fit, size) : { center, zoom };
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

interface PictureProps extends Pick<StillMapProps, 'markers' | 'selected' | 'onPress'> {
  camera: Camera;
  size: Pixels;
}

function Picture({ camera, size, markers, selected, onPress }: PictureProps) {
  const origin = originOf(camera, size);
  const land = useLand(camera.zoom);
  return (
    <>
      <svg aria-hidden width={size.x} height={size.y} viewBox={landBox(origin, size, camera.zoom)}>
        {land.map(({ id, path }) => (
          <path key={id} className="map-land" d={path} />
        ))}
      </svg>
      {markers.map((of) => (
        <StillDisc
          key={`${of.id} ${of.label}`}
          of={of}
          at={placeIn(of, origin, camera.zoom)}
          isSelected={of.id === selected}
          onPress={onPress}
        />
      ))}
    </>
  );
}

interface StillDiscProps {
  of: MapMarker;
  at: Pixels;
  isSelected: boolean;
  onPress: (of: MapMarker) => void;
}

function StillDisc({ of, at, isSelected, onPress }: StillDiscProps) {
  const [point, setPoint] = useState<HTMLElement | null>(null);
  const press = useEffectEvent(() => onPress(of));
  useLayoutEffect(() => {
    if (!point) return;
    const button = discButton(of, () => press());
    point.append(button);
    return () => {
      if (button === document.activeElement) point.closest('section')?.focus({ preventScroll: true });
      button.remove();
    };
  }, [point, of]);
  useLayoutEffect(() => {
    const button = point?.querySelector('button');
    if (button) growDisc(button, of, isSelected);
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

function useView(camera: Camera, size: Pixels | undefined, onView: DiscMapProps['onView']) {
  const tell = useEffectEvent(() => size && isSeen(size) && onView(viewAt(camera, size)));
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
    void finerLand(zoom)?.then((outlines) => gone || setFiner(outlines));
    return () => {
      gone = true;
    };
  }, [zoom]);
  return finer ?? coarseLand();
}
