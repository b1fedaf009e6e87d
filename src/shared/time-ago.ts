interface Unit {
  name: string;
  seconds: number;
  /** After the number. */
  short: string;
  /** For one of them, by style. */
  last?: { long: string; short: string };
}

const units: Unit[] = [
  { name: 'year', seconds: 365 * 86_400, short: 'y', last: { long: 'last year', short: 'last yr.' } },
  { name: 'month', seconds: 30 * 86_400, short: 'mo', last: { long: 'last month', short: 'last mo.' } },
  { name: 'week', seconds: 7 * 86_400, short: 'w', last: { long: 'last week', short: 'last wk.' } },
  { name: 'day', seconds: 86_400, short: 'd', last: { long: 'yesterday', short: 'yesterday' } },
  { name: 'hour', seconds: 3600, short: 'h' },
  { name: 'minute', seconds: 60, short: 'm' },
];

/**
 * An ISO time as '2 hours ago', short '2h ago'; 'yesterday', 'last week'; 'just now' within a minute and for the future (a
 * clock that is behind). Not by `Intl`, as in `formatInteger`.
 */
export function formatTimeAgo(time: string, style: 'long' | 'short' = 'long', now = Date.now()): string {
  const passed = (now - Date.parse(time)) / 1000;
  const unit = units.find(({ seconds }) => passed >= seconds);
  if (!unit) return 'just now';
  const count = Math.floor(passed / unit.seconds);
  if (count === 1 && unit.last) return unit.last[style];
  return style === 'short'
    ? `${count}${unit.short} ago`
    : `${count} ${unit.name}${count === 1 ? '' : 's'} ago`;
}
