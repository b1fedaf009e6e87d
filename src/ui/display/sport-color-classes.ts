/** The categorical colors of styles.css, for dots, rings, tints and map segments: no text on them is readable. */
export type Hue = 'football' | 'basketball' | 'baseball' | 'soccer' | 'track' | 'other';

/**
 * Sets `--hue` for an element's other classes: `cn(hueClass.soccer, 'bg-(--hue)')`. It is no style attribute, because
 * the content security policy refuses those in server-rendered pages.
 */
export const hueClass: Readonly<Record<Hue, string>> = {
  football: '[--hue:var(--football)]',
  basketball: '[--hue:var(--basketball)]',
  baseball: '[--hue:var(--baseball)]',
  soccer: '[--hue:var(--soccer)]',
  track: '[--hue:var(--track)]',
  other: '[--hue:var(--other)]',
};
