/** The filter of the queue as the address holds it: no import here, because every page loads this. */
export const parseQueueSearch = ({ kind }: Record<string, unknown>): { kind?: string | undefined } => ({
  kind: typeof kind === 'string' ? kind : undefined,
});
