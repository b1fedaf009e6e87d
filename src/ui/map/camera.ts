import type { Leaflet } from './leaflet.ts';
import type { MapBox, MapMarker, MapView } from './marker.ts';
import { fitBox, getFittingZoom, mapLimits, toMapView } from './projection.ts';

const flightOptions = { duration: 0.35 };

export const isMotionReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function moveToBox(map: Leaflet, box: MapBox, animate: boolean): void {
  const { center, zoom } = fitBox(box, map.getSize());
  if (animate && !isMotionReduced()) map.flyTo(center, zoom, flightOptions);
  else map.setView(center, zoom, { animate: false });
}

/** What pressing a disc means: to go into it, or to choose it where there is nothing nearer to see. */
export function openMarker(map: Leaflet, of: MapMarker, choose: (of: MapMarker) => void): void {
  if (of.box && map.getZoom() < mapLimits.maxZoom) zoomIntoBox(map, of.box);
  else choose(of);
}

/** Into a disc that stands for several places: at least one step, or pressing it would seem to do nothing. */
function zoomIntoBox(map: Leaflet, box: MapBox): void {
  const fitting = getFittingZoom(box, map.getSize().multiplyBy(0.75));
  const zoom = Math.min(mapLimits.maxZoom, Math.max(fitting, map.getZoom() + 1));
  const center = { lat: (box.south + box.north) / 2, lng: (box.west + box.east) / 2 };
  if (isMotionReduced()) map.setView(center, zoom, { animate: false });
  else map.flyTo(center, zoom, flightOptions);
}

export function getView(map: Leaflet): MapView {
  return toMapView({ center: map.getCenter(), zoom: map.getZoom() }, map.getSize());
}
