/** People whom one message may go to at once. */
export const mostRecipients = 20;

/** The text as this athlete gets it. */
export const filledFor = ({ firstName }: { firstName: string }, words: string): string =>
  words.replaceAll('{firstName}', () => firstName);
