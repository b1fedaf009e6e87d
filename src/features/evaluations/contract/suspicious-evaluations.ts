/** Why staff look at an evaluation. */
export const suspicionReasonLabels = {
  'family-name': 'The coach has the family name of the athlete',
  'school-burst': 'Three or more coaches of one school evaluated the athlete within a day',
  revenge: 'One star after the athlete had declined a request or a visit, or cancelled one',
} as const;
export type SuspicionReason = keyof typeof suspicionReasonLabels;
export const suspicionReasons = Object.keys(suspicionReasonLabels) as [SuspicionReason, ...SuspicionReason[]];
