import { discSize, type MapMarker, ringOf, selectedGrowth, shortCount } from './marker.ts';

/**
 * A disc: a real button, Tab reaches it, Enter and Space press it. Built of elements, never of HTML text, so nothing
 * in its words can become markup.
 */
export function discButton(of: MapMarker, press: (of: MapMarker) => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'map-disc touch-target';
  button.setAttribute('aria-label', of.label);
  button.style.setProperty('--ring', of.count === 1 ? `var(--${of.shares[0]?.hue})` : ringOf(of.shares));
  if (of.count > 1) {
    const number = document.createElement('span');
    number.textContent = shortCount(of.count);
    button.append(number);
  }
  button.addEventListener('click', () => press(of));
  growDisc(button, of, false);
  return button;
}

export function growDisc(button: HTMLButtonElement, of: MapMarker, selected: boolean): void {
  button.style.setProperty('--size', `${discSize(of.count) + (selected ? selectedGrowth : 0)}px`);
  button.setAttribute('aria-expanded', `${selected}`);
}
