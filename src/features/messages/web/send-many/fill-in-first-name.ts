/** The message as this athlete gets it. */
export const fillInFirstName = ({ firstName }: { firstName: string }, template: string): string =>
  template.replaceAll('{firstName}', () => firstName);
