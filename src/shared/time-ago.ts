const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

const words = {
  long: new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }),
  short: new Intl.RelativeTimeFormat('en-US', { numeric: 'auto', style: 'narrow' }),
};

/** An ISO time as '2 hours ago', short '2h ago'; 'just now' within a minute and for the future (a clock that is behind). */
export function formatTimeAgo(time: string, style: 'long' | 'short' = 'long', now = Date.now()): string {
  const seconds = (now - Date.parse(time)) / 1000;
  const step = steps.find(([, length]) => seconds >= length);
  return step ? words[style].format(-Math.floor(seconds / step[1]), step[0]) : 'just now';
}
