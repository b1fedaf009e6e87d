/** The search parameters of the visits page: past visits instead of coming ones; the athlete to invite. */
interface VisitSearch {
  when?: 'past' | undefined;
  athlete?: string | undefined;
}

export function parseVisitSearch({ when, athlete }: Record<string, unknown>): VisitSearch {
  // Returns each key even when it is refused: the router keeps keys that validation does not return.
  return {
    when: when === 'past' ? when : undefined,
    athlete: typeof athlete === 'string' ? athlete : undefined,
  };
}
