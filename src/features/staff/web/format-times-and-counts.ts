import { createWhenNeeded } from '#shared/create-when-needed.ts';
import { formatInteger } from '#shared/format-integer.ts';

const dayFormat = createWhenNeeded(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }));
const timeFormat = createWhenNeeded(
  () => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }),
);

export const formatDay = (time: string): string => dayFormat().format(new Date(time));
export const formatTime = (time: string): string => timeFormat().format(new Date(time));

const hourMs = 3_600_000;

/** How long something has waited: '3 hours', '2 days'. */
export function formatAge(since: string, now: number): string {
  const hours = Math.floor((now - new Date(since).getTime()) / hourMs);
  if (hours < 1) return 'less than an hour';
  if (hours < 48) return hours === 1 ? '1 hour' : `${hours} hours`;
  return `${Math.floor(hours / 24)} days`;
}

/** The first day that a suspension may end. */
export const getTomorrow = (): string => new Date(Date.now() + 24 * hourMs).toISOString().slice(0, 10);

export const formatCount = (count: number, noun: string, plural = `${noun}s`): string =>
  `${formatInteger(count)} ${count === 1 ? noun : plural}`;
