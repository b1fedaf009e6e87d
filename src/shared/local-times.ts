const inputFormat = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

/** An ISO time as the clocks of a time zone and a `datetime-local` input show it: 2027-04-10T09:00. */
export function utcToLocalTime(isoTime: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { ...inputFormat, timeZone }).formatToParts(
    new Date(isoTime),
  );
  const { year, month, day, hour, minute } = Object.fromEntries(
    parts.map(({ type, value }) => [type, value]),
  );
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

/**
 * A time of a time zone's clocks as an ISO time in UTC. In the hour that a change to or from summer time skips or repeats,
 * the time after the change.
 */
export function localTimeToUtc(localTime: string, timeZone: string): string {
  const wanted = Date.parse(`${localTime}Z`);
  let instant = wanted;
  // The offset depends on the instant, which is not known yet: the second pass corrects the first.
  for (let pass = 0; pass < 2; pass++)
    instant += wanted - Date.parse(`${utcToLocalTime(new Date(instant).toISOString(), timeZone)}Z`);
  return new Date(instant).toISOString();
}
