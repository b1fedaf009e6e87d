import {
  formatShortCount,
  getMarkerDiameter,
  type MapMarker,
  selectedGrowth,
  sharesToConicGradient,
} from './map-types-and-marker-appearance.ts';

/** Classes of a marker's button, which React draws on the static map and Leaflet on the interactive one. */
export const markerButtonClass = 'map-marker touch-target';

/** CSS variables of a marker's button: the image of its ring and its width. */
export function getMarkerCssVariables(marker: MapMarker, isSelected: boolean) {
  return {
    '--ring': marker.count === 1 ? `var(--${marker.shares[0]?.hue})` : sharesToConicGradient(marker.shares),
    '--size': `${getMarkerDiameter(marker.count) + (isSelected ? selectedGrowth : 0)}px`,
  };
}

/** The number in a marker; a single thing has none. */
export function getMarkerCountText({ count }: MapMarker): string | undefined {
  return count > 1 ? formatShortCount(count) : undefined;
}

/** Built of elements, never of HTML text, so that no name can become markup. */
export function createMarkerButton(marker: MapMarker, onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = markerButtonClass;
  button.setAttribute('aria-label', marker.label);
  const text = getMarkerCountText(marker);
  if (text) {
    const number = document.createElement('span');
    number.textContent = text;
    button.append(number);
  }
  button.addEventListener('click', onPress);
  updateMarkerButton(button, marker, false);
  return button;
}

export function updateMarkerButton(button: HTMLButtonElement, marker: MapMarker, isSelected: boolean): void {
  for (const [name, value] of Object.entries(getMarkerCssVariables(marker, isSelected)))
    button.style.setProperty(name, value);
  button.setAttribute('aria-expanded', `${isSelected}`);
}
