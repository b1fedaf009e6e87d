import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { getView, isMotionReduced, moveToBox, openMarker } from './camera.ts';
import { Leaflet, type Marker, TileLayer } from './leaflet.ts';
import { createLeafletMarker, getMarkerButton, setMarkerSelected } from './leaflet-marker.ts';
import { MapPopup } from './MapPopup.tsx';
import type { MapMarker } from './marker.ts';
import type { MarkerMapProps } from './marker-map-props.ts';
import { fitBox, hasArea, mapLimits, zoomStep } from './projection.ts';
import { StateOutlinesLayer } from './state-outlines-layer.ts';

/** So many tiles in a row that did not come mean that the server is not there for us. */
const mostTileErrors = 4;

interface LeafletMapProps extends MarkerMapProps {
  /** The map, once all that is known is drawn on it; undefined when it goes. */
  onOpen: (map: Leaflet | undefined) => void;
}

export default function LeafletMap({ onOpen, ...props }: LeafletMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const opened = useLeaflet(frame, props);
  const map = opened?.map;
  const [tilesShown, setTilesShown] = useState(false);
  useDiscs(opened, props);
  useView(map, props);
  useTiles(map, props.tiles?.url, setTilesShown);
  useEffect(() => {
    if (!map) return;
    onOpen(map);
    return () => onOpen(undefined);
  }, [map, onOpen]);

  const closePopup = () => {
    props.onClosePopup();
    const drawn = props.selected === undefined ? undefined : opened?.discs.get(props.selected)?.drawn;
    ((drawn && getMarkerButton(drawn)) ?? frame.current)?.focus({ preventScroll: true });
  };
  return (
    <>
      <section ref={frame} aria-label={props.label} className="map-frame isolate size-full" />
      {props.tiles && tilesShown && (
        <p className="absolute right-0 bottom-0 z-[1] rounded-tl-md bg-raised/85 px-1.5 text-caption text-muted">
          {props.tiles.attribution}
        </p>
      )}
      <div className="pointer-events-none absolute inset-0 z-[2] overflow-clip">
        {map && props.popup && (
          <MapPopup
            // Another place is another panel: it takes the focus and starts at its top.
            key={`${props.popup.at.lat} ${props.popup.at.lng}`}
            map={map}
            at={props.popup.at}
            label={props.popup.label}
            onClose={closePopup}
          >
            {props.popup.content}
          </MapPopup>
        )}
      </div>
    </>
  );
}

/** A map and what is drawn on it, by the markers' ids. They go together. */
interface Opened {
  map: Leaflet;
  discs: Map<string, { drawn: Marker; of: MapMarker }>;
}

/** The map of this element, made once and removed with it. */
function useLeaflet(frame: RefObject<HTMLDivElement | null>, props: MarkerMapProps): Opened | undefined {
  const [opened, setOpened] = useState<Opened>();
  const open = useEffectEvent((element: HTMLElement) => {
    const smooth = !isMotionReduced();
    const touch = matchMedia('(pointer: coarse)').matches;
    const size = { x: element.clientWidth, y: element.clientHeight };
    // As the still picture has it.
    const start = props.fit ? fitBox(props.fit, size) : { center: props.center, zoom: props.zoom };
    return new Leaflet(element, {
      ...start,
      minZoom: mapLimits.minZoom,
      maxZoom: mapLimits.maxZoom,
      zoomSnap: zoomStep,
      attributionControl: false,
      zoomControl: false,
      scrollWheelZoom: !props.embedded,
      dragging: !(props.embedded && touch),
      zoomAnimation: smooth,
      fadeAnimation: smooth,
      markerZoomAnimation: smooth,
      inertia: smooth,
    });
  });

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const map = open(element);
    map.createPane('land').style.zIndex = '150';
    new StateOutlinesLayer('land').addTo(map);
    const size = new ResizeObserver(() => map.invalidateSize());
    size.observe(element);
    setOpened({ map, discs: new Map() });
    return () => {
      size.disconnect();
      map.remove();
      setOpened(undefined);
    };
  }, [frame]);
  return opened;
}

/** Tells what is in view, and goes where it is sent. */
function useView(map: Leaflet | undefined, { fit, onView }: MarkerMapProps) {
  const tell = useEffectEvent((moved: Leaflet) => hasArea(moved.getSize()) && onView(getView(moved)));
  const arrived = useRef<Leaflet>(undefined);
  useEffect(() => {
    if (!map) return;
    const moved = () => tell(map);
    map.on('moveend resize', moved);
    moved();
    return () => void map.off('moveend resize', moved);
  }, [map]);
  useEffect(() => {
    if (!map || !fit) return;
    // The first time there is nothing to fly away from.
    moveToBox(map, fit, arrived.current === map);
    arrived.current = map;
  }, [map, fit]);
}

/** Keeps the discs that are the same, so that the focus stays on them. */
function useDiscs(opened: Opened | undefined, { markers, selected, onSelect }: MarkerMapProps) {
  const pressed = useEffectEvent((of: MapMarker) => opened && openMarker(opened.map, of, onSelect));
  useEffect(() => {
    if (!opened) return;
    const { map, discs } = opened;
    const wanted = new Map(markers.map((marker) => [marker.id, marker]));
    for (const [id, { drawn, of }] of discs) {
      if (wanted.get(id)?.label === of.label) continue;
      const focused = getMarkerButton(drawn) === document.activeElement;
      drawn.remove();
      discs.delete(id);
      if (focused) map.getContainer().focus({ preventScroll: true });
    }
    for (const [id, of] of wanted) {
      if (discs.has(id)) continue;
      const drawn = createLeafletMarker(of, (disc) => pressed(disc)).addTo(map);
      getMarkerButton(drawn)?.addEventListener('focus', () =>
        map.panInside(drawn.getLatLng(), { padding: [40, 40] }),
      );
      discs.set(id, { drawn, of });
    }
    for (const [id, { drawn, of }] of discs) setMarkerSelected(drawn, of, id === selected);
  }, [opened, markers, selected]);
}

function useTiles(map: Leaflet | undefined, url: string | undefined, onShown: (shown: boolean) => void) {
  const show = useEffectEvent(onShown);
  useEffect(() => {
    if (!map || !url) return;
    // Tile servers ask who is asking; the page's own policy is stricter elsewhere.
    const layer = new TileLayer(url, {
      maxZoom: mapLimits.maxZoom,
      referrerPolicy: 'strict-origin-when-cross-origin',
    });
    let errors = 0;
    layer.on('tileload', () => {
      errors = 0;
      show(true);
    });
    layer.on('tileerror', () => {
      errors += 1;
      if (errors < mostTileErrors) return;
      layer.remove();
      show(false);
    });
    layer.addTo(map);
    return () => {
      layer.remove();
      show(false);
    };
  }, [map, url]);
}
