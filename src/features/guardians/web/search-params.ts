/** What the address of the page for guardians says: the mailed token, or which conversation is open. */
export function parseGuardianSearch({ token, athlete, thread }: Record<string, unknown>): {
  token?: string | undefined;
  athlete?: string | undefined;
  thread?: string | undefined;
} {
  const toText = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return { token: toText(token), athlete: toText(athlete), thread: toText(thread) };
}
