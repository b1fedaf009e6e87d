import { translatable } from '#translations/translate.ts';

/** What a coach says a message is, besides a personal one. */
export const messageKinds = ['camp', 'questionnaire', 'many'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** How many athletes got the same text of a coach within a week, as the server counts: 2 to 20, or more. */
export const copyCounts = ['few', 'more'] as const;

export const messageKindLabels: Record<MessageKind, string> = {
  camp: translatable('Camp or clinic'),
  questionnaire: translatable('Questionnaire'),
  many: translatable('Sent to many'),
};
