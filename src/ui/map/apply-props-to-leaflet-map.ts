import { createLeafletMarker, getMarkerButton, setMarkerSelected } from './leaflet-marker.ts';
import type { MapBox, MapMarker } from './map-types-and-marker-appearance.ts';
import {
  getLeafletView,
  isMotionReduced,
  moveToFitBox,
  zoomIntoOrSelectMarker,
} from './move-leaflet-view.ts';
import type { MarkerMapProps } from './shared-map-component-props.ts';
import { StateOutlinesLayer } from './state-outlines-layer.ts';
import { Leaflet, type Marker } from './used-leaflet-modules.ts';
import { getCameraThatFitsBox, isNonEmptySize, mapLimits, zoomStep } from './web-mercator.ts';

/** Pixels between a focused marker and the map's edge. */
const focusPadding = 40;

/** A Leaflet map in an element. `update` changes what differs from the props before. */
export class LeafletMapUpdater {
  readonly map: Leaflet;
  #props: MarkerMapProps;
  #markers = new Map<string, { layer: Marker; marker: MapMarker }>();
  #tiles: { remove(): void } | undefined;
  #isRemoved = false;
  #isFitted: boolean;
  #onTilesShown: (isShown: boolean) => void;
  #resizeObserver: ResizeObserver;

  constructor(element: HTMLElement, props: MarkerMapProps, onTilesShown: (isShown: boolean) => void) {
    this.#props = props;
    this.#onTilesShown = onTilesShown;
    this.#isFitted = props.fit !== undefined;
    this.map = createLeaflet(element, props);
    this.map.on('moveend resize', this.#reportView);
    this.#resizeObserver = new ResizeObserver(() => this.map.invalidateSize());
    this.#resizeObserver.observe(element);
    this.#drawMarkers();
    void this.#replaceTileLayer();
    this.#reportView();
  }

  update(props: MarkerMapProps): void {
    const before = this.#props;
    this.#props = props;
    if (props.markers !== before.markers || props.selected !== before.selected) this.#drawMarkers();
    if (props.fit && props.fit !== before.fit) this.#moveToFitBox(props.fit);
    if (props.tiles?.url !== before.tiles?.url) void this.#replaceTileLayer();
  }

  remove(): void {
    this.#isRemoved = true;
    this.#resizeObserver.disconnect();
    this.map.remove();
    this.#onTilesShown(false);
  }

  /** Focuses a marker, or the map if it has no such marker. */
  focusMarker(id: string | undefined): void {
    const layer = id === undefined ? undefined : this.#markers.get(id)?.layer;
    const button = layer && getMarkerButton(layer);
    (button ?? this.map.getContainer()).focus({ preventScroll: true });
  }

  /** The first box of a search that has just loaded replaces a view that nobody has looked at: no flight. */
  #moveToFitBox(box: MapBox): void {
    moveToFitBox(this.map, box, this.#isFitted);
    this.#isFitted = true;
  }

  #reportView = (): void => {
    if (isNonEmptySize(this.map.getSize())) this.#props.onView(getLeafletView(this.map));
  };

  /** Leaves the markers that are the same in the page, so that one of them can hold the focus. */
  #drawMarkers(): void {
    const { markers, selected } = this.#props;
    const wanted = new Map(markers.map((marker) => [marker.id, marker]));
    for (const [id, { marker }] of this.#markers)
      if (wanted.get(id)?.label !== marker.label) this.#removeMarker(id);
    for (const [id, marker] of wanted) if (!this.#markers.has(id)) this.#addMarker(marker);
    for (const [id, { layer, marker }] of this.#markers) setMarkerSelected(layer, marker, id === selected);
  }

  #addMarker(marker: MapMarker): void {
    const layer = createLeafletMarker(marker, () =>
      zoomIntoOrSelectMarker(this.map, marker, (opened) => this.#props.onSelect(opened)),
    ).addTo(this.map);
    getMarkerButton(layer)?.addEventListener('focus', () =>
      this.map.panInside(layer.getLatLng(), { padding: [focusPadding, focusPadding] }),
    );
    this.#markers.set(marker.id, { layer, marker });
  }

  #removeMarker(id: string): void {
    const layer = this.#markers.get(id)?.layer;
    const isFocused = layer && getMarkerButton(layer) === document.activeElement;
    layer?.remove();
    this.#markers.delete(id);
    if (isFocused) this.map.getContainer().focus({ preventScroll: true });
  }

  /** Most maps have no tiles, and do not load the code for them. */
  async #replaceTileLayer(): Promise<void> {
    this.#tiles?.remove();
    this.#tiles = undefined;
    this.#onTilesShown(false);
    const url = this.#props.tiles?.url;
    if (url === undefined) return;
    // Without it, for example offline, the outlines remain.
    const loaded = await import('./create-tile-layer.ts').catch(() => undefined);
    if (loaded && !this.#isRemoved && this.#props.tiles?.url === url && !this.#tiles)
      this.#tiles = loaded.createTileLayer(url, this.#onTilesShown).addTo(this.map);
  }
}

function createLeaflet(element: HTMLElement, props: MarkerMapProps): Leaflet {
  const isAnimated = !isMotionReduced();
  const isTouchScreen = matchMedia('(pointer: coarse)').matches;
  const size = { x: element.clientWidth, y: element.clientHeight };
  // The same camera as the static map has.
  const camera = props.fit
    ? getCameraThatFitsBox(props.fit, size)
    : { center: props.center, zoom: props.zoom };
  const map = new Leaflet(element, {
    ...camera,
    minZoom: mapLimits.minZoom,
    maxZoom: mapLimits.maxZoom,
    zoomSnap: zoomStep,
    attributionControl: false,
    zoomControl: false,
    scrollWheelZoom: !props.embedded,
    dragging: !(props.embedded && isTouchScreen),
    zoomAnimation: isAnimated,
    fadeAnimation: isAnimated,
    markerZoomAnimation: isAnimated,
    inertia: isAnimated,
  });
  // Below the tiles (200).
  map.createPane('outlines').style.zIndex = '150';
  new StateOutlinesLayer('outlines').addTo(map);
  return map;
}
