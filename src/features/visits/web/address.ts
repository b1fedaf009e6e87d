/** What the address of the visits says: those past instead of those to come, and whom to propose one to. */
export interface VisitSearch {
  when?: 'past' | undefined;
  athlete?: string | undefined;
}

export function visitSearch({ when, athlete }: Record<string, unknown>): VisitSearch {
  // Named even when they are refused: the router keeps what a check does not mention.
  return {
    when: when === 'past' ? when : undefined,
    athlete: typeof athlete === 'string' ? athlete : undefined,
  };
}
