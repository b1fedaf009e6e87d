const timeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Such as 'Nov 23, 2026, 7:05 PM', where the reader is. */
export const formatMessageTime = (time: string): string => timeFormat.format(new Date(time));

/** A coach without a school is one who has not entered it yet. */
export const formatCoach = (school: string | null): string => (school ? `Coach · ${school}` : 'Coach');

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

export const formatDay = (time: string): string => dayFormat.format(new Date(time));
