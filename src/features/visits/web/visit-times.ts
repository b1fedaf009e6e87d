const fields = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

/** An ISO time as an input holds it, by the clocks of a time zone: 2027-04-10T09:00. */
export function onClocks(time: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { ...fields, timeZone }).formatToParts(new Date(time));
  const { year, month, day, hour, minute } = Object.fromEntries(
    parts.map(({ type, value }) => [type, value]),
  );
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

/**
 * What the clocks of a time zone show, as an ISO time in UTC. In the hour that a change of the clocks leaves out
 * or repeats, the time after it.
 */
export function instantOf(onClock: string, timeZone: string): string {
  const wanted = Date.parse(`${onClock}Z`);
  let instant = wanted;
  // The offset belongs to the instant, which is what is looked for: the second look corrects the first.
  for (let look = 0; look < 2; look++)
    instant += wanted - Date.parse(`${onClocks(new Date(instant).toISOString(), timeZone)}Z`);
  return new Date(instant).toISOString();
}

/** `onClock` so many hours later. */
export function hoursLater(onClock: string, hours: number): string {
  return new Date(Date.parse(`${onClock}Z`) + hours * 3_600_000).toISOString().slice(0, 16);
}

interface Times {
  startsAt: string;
  endsAt: string;
  timeZone: string;
}

/** Sat, Apr 10, 2027, 9:00 AM – 5:00 PM CDT */
export function whenOf({ startsAt, endsAt, timeZone }: Times): string {
  const words = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  return words.formatRange(new Date(startsAt), new Date(endsAt));
}

/** The leaf of the calendar on which a visit starts. */
export function leafOf({ startsAt, timeZone }: Times): { month: string; day: string } {
  const start = new Date(startsAt);
  return {
    month: start.toLocaleDateString('en-US', { month: 'short', timeZone }),
    day: start.toLocaleDateString('en-US', { day: 'numeric', timeZone }),
  };
}

/** Where the campuses are. */
const zones = {
  'America/New_York': 'Eastern Time',
  'America/Chicago': 'Central Time',
  'America/Denver': 'Mountain Time',
  'America/Phoenix': 'Arizona',
  'America/Los_Angeles': 'Pacific Time',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
};

/** The zones of the states, and those named besides. */
export function zoneOptions(...others: string[]): { value: string; label: string }[] {
  const known = Object.entries(zones).map(([value, label]) => ({ value, label }));
  const more = [...new Set(others)].filter((zone) => !(zone in zones));
  return [...known, ...more.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))];
}

export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
