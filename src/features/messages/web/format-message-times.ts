// Not by `Intl`, as in `formatInteger`: the list of conversations shows a time in each row.
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const formatWeekday = (date: Date): string => weekdays[date.getDay()]!;
const formatDayAndMonth = (date: Date): string => `${months[date.getMonth()]} ${date.getDate()}`;

/** 2:41 PM */
export function formatTimeOfDay(at: string): string {
  const date = new Date(at);
  const hour = date.getHours();
  const minute = String(date.getMinutes()).padStart(2, '0');
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Today, Yesterday, Thursday, Mar 7, Mar 7, 2025 */
export function formatRelativeDay(at: string, now = new Date()): string {
  const [date, days] = [new Date(at), countDaysAgo(at, now)];
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days < 7) return formatWeekday(date);
  const day = formatDayAndMonth(date);
  return date.getFullYear() === now.getFullYear() ? day : `${day}, ${date.getFullYear()}`;
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
  return days < 7 ? formatWeekday(date).slice(0, 3) : formatRelativeDay(at, now);
}

// Counts midnights in the time zone of the reader, so that a change to summer time does not matter.
function countDaysAgo(at: string, now: Date): number {
  const toCalendarDayMs = (date: Date): number =>
    Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((toCalendarDayMs(now) - toCalendarDayMs(new Date(at))) / 86_400_000);
}
