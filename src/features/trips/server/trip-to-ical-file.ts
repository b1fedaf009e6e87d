import ical, { type ICalCalendar, ICalCalendarMethod } from 'ical-generator';
import { localTimeToUtc } from '#shared/local-times.ts';
import { assumedStopMinutes } from '../contract/trip-limits.ts';
import type { TripStop } from '../contract.ts';

const stopMs = assumedStopMinutes * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;
const firstSequenceAt = Date.UTC(2026, 0);

/** The stops that have a day, as an iCalendar file (RFC 5545). Times are in UTC, days without a time are whole days. */
export function tripToIcalFile(
  { name, stops }: { name: string; stops: TripStop[] },
  { publicUrl, path, now }: { publicUrl: string; path: string; now: Date },
): string {
  const calendar = ical({
    prodId: { company: 'Fieldhouse', product: 'Fieldhouse', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    name,
  });
  const host = new URL(publicUrl).hostname;
  for (const stop of stops) addEvent(calendar, stop, { host, publicUrl, url: `${publicUrl}${path}`, now });
  return calendar.toString();
}

function addEvent(
  calendar: ICalCalendar,
  stop: TripStop,
  { host, publicUrl, url, now }: { host: string; publicUrl: string; url: string; now: Date },
): void {
  const times = getEventTimes(stop);
  if (!times) return;
  const { athlete } = stop;
  const lines = [stop.note, athlete && `${publicUrl}/athlete/${athlete.id}`].filter(Boolean);
  calendar.createEvent({
    ...times,
    // Stable: a calendar updates a stop by this id and a higher SEQUENCE, which every file has: what a stop shows changes
    // with its athlete, too.
    id: `${stop.id}@${host}`,
    sequence: Math.floor((now.getTime() - firstSequenceAt) / 1000),
    stamp: now,
    summary: getStopTitle(stop),
    location: [athlete?.highSchool, stop.city].filter(Boolean).join(', ') || null,
    description: normalizeLineBreaks(lines.join('\n')) || null,
    url,
  });
}

/** An athlete who can no longer be shown has no name here either: a calendar forgets the one that it had. */
const getStopTitle = ({ athlete, name }: TripStop): string =>
  athlete ? `${athlete.firstName} ${athlete.lastName}` : (name ?? 'No longer available');

/** Undefined without a day. Without a known zone it is the reader's clock. Of who is hidden only the day is told. */
function getEventTimes({ startsOn, startsAt, timeZone, athlete, name }: TripStop) {
  if (!startsOn) return undefined;
  const isHidden = !athlete && name === null;
  if (!startsAt || isHidden) {
    const start = new Date(`${startsOn}T00:00:00Z`);
    return { start, end: new Date(start.getTime() + dayMs), allDay: true };
  }
  const local = `${startsOn}T${startsAt}`;
  const start = new Date(timeZone ? localTimeToUtc(local, timeZone) : `${local}:00Z`);
  return { start, end: new Date(start.getTime() + stopMs), floating: !timeZone };
}

// A line break inside a text is written as \n; a lone carriage return would end the line.
const normalizeLineBreaks = (text: string): string => text.replaceAll(/\r\n?/g, '\n');
