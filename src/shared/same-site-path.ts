const baseOrigin = 'http://somewhere.invalid';

/** Whether a redirect to this stays on our site. Browsers read `//x`, `/\x` and `/<tab>/x` as other sites. */
export function isSameSitePath(text: string): boolean {
  return (
    text.startsWith('/') && URL.canParse(text, baseOrigin) && new URL(text, baseOrigin).origin === baseOrigin
  );
}
