// Without schemas: the page of staff shows them before anything is decided.

/** What staff do about a school that coaches have missed, in the order in which the form offers it. */
export const missingSchoolOutcomeLabels = {
  mapped: 'It is a school from the list',
  added: 'Add it to the list',
  dismissed: 'Dismiss: it is no college',
} as const;
export type MissingSchoolOutcome = keyof typeof missingSchoolOutcomeLabels;
