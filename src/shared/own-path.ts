const somewhere = 'http://somewhere.invalid';

/**
 * Whether this is a path of ours, however crooked, and not the address of another site: browsers read `//x`, `/\x`
 * and `/<tab>/x` as one.
 */
export function isOwnPath(text: string): boolean {
  return (
    text.startsWith('/') && URL.canParse(text, somewhere) && new URL(text, somewhere).origin === somewhere
  );
}
