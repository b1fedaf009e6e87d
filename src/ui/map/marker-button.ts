import { formatShortCount, getMarkerSize, type MapMarker, selectedGrowth, toRingImage } from './marker.ts';

/**
 * A disc: a real button, Tab reaches it, Enter and Space press it. Built of elements, never of HTML text, so nothing
 * in its words can become markup.
 */
export function createMarkerButton(of: MapMarker, press: (of: MapMarker) => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'map-marker touch-target';
  button.setAttribute('aria-label', of.label);
  button.style.setProperty('--ring', of.count === 1 ? `var(--${of.shares[0]?.hue})` : toRingImage(of.shares));
  if (of.count > 1) {
    const number = document.createElement('span');
    number.textContent = formatShortCount(of.count);
    button.append(number);
  }
  button.addEventListener('click', () => press(of));
  resizeMarkerButton(button, of, false);
  return button;
}

export function resizeMarkerButton(button: HTMLButtonElement, of: MapMarker, selected: boolean): void {
  button.style.setProperty('--size', `${getMarkerSize(of.count) + (selected ? selectedGrowth : 0)}px`);
  button.setAttribute('aria-expanded', `${selected}`);
}
