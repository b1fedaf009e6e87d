const hourMinute = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' });
const shortWeekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' });
const dayMonth = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const dayMonthYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** 2:41 PM */
export const formatTimeOfDay = (at: string): string => hourMinute.format(new Date(at));

/** Today, Yesterday, Thursday, Mar 7, Mar 7, 2025 */
export function formatRelativeDay(at: string, now = new Date()): string {
  const [date, days] = [new Date(at), countDaysAgo(at, now)];
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days < 7) return weekday.format(date);
  return date.getFullYear() === now.getFullYear() ? dayMonth.format(date) : dayMonthYear.format(date);
}

/** Whether both are on one day in the time zone of the reader. */
export function isSameLocalDay(firstTime: string, secondTime: string): boolean {
  const [a, b] = [new Date(firstTime), new Date(secondTime)];
  return a.getDate() === b.getDate() && a.getMonth() === b.getMonth() && a.getFullYear() === b.getFullYear();
}

/** How long a message counts as sent just now. */
export const justNowMs = 60_000;

/** Short, for a list: Just now, 2:41 PM, Tue, Mar 7, Mar 7, 2025 */
export function formatTimeOrDay(at: string, now = new Date()): string {
  // Also a time to come: the clock of the reader may be behind.
  if (now.getTime() - Date.parse(at) < justNowMs) return 'Just now';
  const [date, days] = [new Date(at), countDaysAgo(at, now)];
  if (days <= 0) return formatTimeOfDay(at);
  return days < 7 ? shortWeekday.format(date) : formatRelativeDay(at, now);
}

// Counts midnights in the time zone of the reader, so that a change to summer time does not matter.
function countDaysAgo(at: string, now: Date): number {
  const toCalendarDayMs = (date: Date): number =>
    Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((toCalendarDayMs(now) - toCalendarDayMs(new Date(at))) / 86_400_000);
}
