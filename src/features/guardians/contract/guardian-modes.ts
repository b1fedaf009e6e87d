/** How a guardian reads along: `digest` adds a mail a day, `approve` holds what adults write until a guardian approves. */
export const guardianModes = ['see', 'digest', 'approve'] as const;
export type GuardianMode = (typeof guardianModes)[number];

/** The hour, where the athlete lives, of the daily mail. */
export const digestHour = 18;
