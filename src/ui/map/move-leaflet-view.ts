import type { MapBox, MapMarker, MapPoint, MapView } from './map-types-and-marker-appearance.ts';
import type { Leaflet } from './used-leaflet-modules.ts';
import { cameraToMapView, getCameraThatFitsBox, getMaxFittingZoom, mapLimits } from './web-mercator.ts';

/** Seconds. */
const flightOptions = { duration: 0.35 };

export const isMotionReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function moveToFitBox(map: Leaflet, box: MapBox, isAnimated: boolean): void {
  const { center, zoom } = getCameraThatFitsBox(box, map.getSize());
  flyOrJumpTo(map, center, zoom, isAnimated);
}

/** The contiguous states from coast to coast. */
const country: MapBox = { west: -124.8, south: 24.5, east: -66.9, north: 49.4 };

export const moveToCountry = (map: Leaflet): void => moveToFitBox(map, country, true);

/** Zooms into the marker of several places, and selects one that no zoom can split. */
export function zoomIntoOrSelectMarker(
  map: Leaflet,
  marker: MapMarker,
  onSelect: (marker: MapMarker) => void,
): void {
  if (marker.box && map.getZoom() < mapLimits.maxZoom) zoomIntoBox(map, marker.box);
  else onSelect(marker);
}

/** At least one step, or the press of a marker would seem to do nothing. */
function zoomIntoBox(map: Leaflet, box: MapBox): void {
  const fittingZoom = getMaxFittingZoom(box, map.getSize().multiplyBy(0.75));
  const zoom = Math.min(mapLimits.maxZoom, Math.max(fittingZoom, map.getZoom() + 1));
  flyOrJumpTo(map, { lat: (box.south + box.north) / 2, lng: (box.west + box.east) / 2 }, zoom, true);
}

function flyOrJumpTo(map: Leaflet, center: MapPoint, zoom: number, isAnimated: boolean): void {
  if (isAnimated && !isMotionReduced()) map.flyTo(center, zoom, flightOptions);
  else map.setView(center, zoom, { animate: false });
}

export function getLeafletView(map: Leaflet): MapView {
  return cameraToMapView({ center: map.getCenter(), zoom: map.getZoom() }, map.getSize());
}
