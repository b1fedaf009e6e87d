import type { Leaflet } from './leaflet.ts';
import type { MapBox, MapMarker, MapView } from './marker.ts';
import { fitted, fittingZoom, mapLimits, viewAt } from './projection.ts';

const flight = { duration: 0.35 };

export const motionIsReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function goTo(map: Leaflet, box: MapBox, animate: boolean): void {
  const { center, zoom } = fitted(box, map.getSize());
  if (animate && !motionIsReduced()) map.flyTo(center, zoom, flight);
  else map.setView(center, zoom, { animate: false });
}

/** What pressing a disc means: to go into it, or to choose it where there is nothing nearer to see. */
export function press(map: Leaflet, of: MapMarker, choose: (of: MapMarker) => void): void {
  if (of.box && map.getZoom() < mapLimits.most) goInto(map, of.box);
  else choose(of);
}

/** Into a disc that stands for several places: at least one step, or pressing it would seem to do nothing. */
function goInto(map: Leaflet, box: MapBox): void {
  const fitting = fittingZoom(box, map.getSize().multiplyBy(0.75));
  const zoom = Math.min(mapLimits.most, Math.max(fitting, map.getZoom() + 1));
  const center = { lat: (box.south + box.north) / 2, lng: (box.west + box.east) / 2 };
  if (motionIsReduced()) map.setView(center, zoom, { animate: false });
  else map.flyTo(center, zoom, flight);
}

export function viewOf(map: Leaflet): MapView {
  return viewAt({ center: map.getCenter(), zoom: map.getZoom() }, map.getSize());
}
