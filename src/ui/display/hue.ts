/** The categorical colours of styles.css. They carry no text: dots, rings, tints and map segments only. */
export type Hue = 'football' | 'basketball' | 'baseball' | 'soccer' | 'track' | 'other';

/**
 * Sets `--hue` for an element's own classes: `cn(hueClass.soccer, 'bg-(--hue)')`. No style attribute: the content
 * policy refuses those in a page that comes as text.
 */
export const hueClass: Readonly<Record<Hue, string>> = {
  football: '[--hue:var(--football)]',
  basketball: '[--hue:var(--basketball)]',
  baseball: '[--hue:var(--baseball)]',
  soccer: '[--hue:var(--soccer)]',
  track: '[--hue:var(--track)]',
  other: '[--hue:var(--other)]',
};
