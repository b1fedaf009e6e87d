import { DivIcon, disableClickPropagation, Marker } from './leaflet.ts';
import type { MapMarker } from './marker.ts';
import { createMarkerButton, resizeMarkerButton } from './marker-button.ts';

/** A marker of Leaflet whose icon is the disc's button. */
export function createLeafletMarker(of: MapMarker, press: (of: MapMarker) => void): Marker {
  const button = createMarkerButton(of, press);
  // Leaflet would take a press for a click on the map, and two for a wish to zoom.
  disableClickPropagation(button);
  const icon = new DivIcon({ html: button, className: 'map-point', iconSize: [0, 0] });
  return new Marker([of.lat, of.lng], { icon, keyboard: false });
}

/** Grows the chosen disc and lifts it over its neighbours. */
export function setMarkerSelected(drawn: Marker, of: MapMarker, selected: boolean): void {
  const button = getMarkerButton(drawn);
  if (button) resizeMarkerButton(button, of, selected);
  drawn.setZIndexOffset(selected ? 10_000 : 0);
}

export function getMarkerButton(drawn: Marker): HTMLButtonElement | null {
  return drawn.getElement()?.querySelector('button') ?? null;
}
