import type { MapMarker } from './map-types-and-marker-appearance.ts';
import { createMarkerButton, updateMarkerButton } from './marker-button.ts';
import { DivIcon, disableClickPropagation, Marker } from './used-leaflet-modules.ts';

/** A marker of Leaflet whose icon is a button. */
export function createLeafletMarker(marker: MapMarker, onPress: () => void): Marker {
  const button = createMarkerButton(marker, onPress);
  // Leaflet would take a press for a click on the map, and two for a double-click that zooms.
  disableClickPropagation(button);
  const icon = new DivIcon({ html: button, className: 'map-point', iconSize: [0, 0] });
  return new Marker([marker.lat, marker.lng], { icon, keyboard: false });
}

/** Enlarges the selected marker and lifts it over its neighbors. */
export function setMarkerSelected(layer: Marker, marker: MapMarker, isSelected: boolean): void {
  const button = getMarkerButton(layer);
  if (button) updateMarkerButton(button, marker, isSelected);
  layer.setZIndexOffset(isSelected ? 10_000 : 0);
}

export function getMarkerButton(layer: Marker): HTMLButtonElement | null {
  return layer.getElement()?.querySelector('button') ?? null;
}
