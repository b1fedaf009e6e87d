/** Members to whom one message may be sent at once. */
export const maxRecipients = 20;

/** The message as this athlete gets it. */
export const fillInFirstName = ({ firstName }: { firstName: string }, template: string): string =>
  template.replaceAll('{firstName}', () => firstName);
