interface UnsubscribeSearch {
  token?: string | undefined;
  /** Unsubscribes only at the press of a button. */
  ask?: boolean | undefined;
}

export function parseUnsubscribeSearch({ token, ask }: Record<string, unknown>): UnsubscribeSearch {
  return { token: typeof token === 'string' ? token : undefined, ask: ask === true || undefined };
}
