export interface VisitTimes {
  /** ISO times in UTC. */
  startsAt: string;
  endsAt: string;
  /** IANA name of the time zone of the campus. */
  timeZone: string;
}

/** Sat, Apr 10, 2027, 9:00 AM – 5:00 PM CDT */
export function formatVisitTimes({ startsAt, endsAt, timeZone }: VisitTimes, locale = 'en-US'): string {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  return format.formatRange(new Date(startsAt), new Date(endsAt));
}
