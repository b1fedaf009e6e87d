import ical, { type ICalCalendar, ICalCalendarMethod } from 'ical-generator';
import { localTimeToUtc } from '#shared/local-times.ts';
import type { ReadStop } from './read-stops.ts';

/** A stop has a start alone: so long is it in the calendar. */
const stopMs = 60 * 60 * 1000;
const dayMs = 24 * stopMs;

/** The stops that have a day, as an iCalendar file (RFC 5545). Times are in UTC, days without a time are whole days. */
export function tripToIcalFile(
  { name, stops }: { name: string; stops: ReadStop[] },
  { publicUrl, path }: { publicUrl: string; path: string },
): string {
  const calendar = ical({
    prodId: { company: 'Fieldhouse', product: 'Fieldhouse', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    name,
  });
  const host = new URL(publicUrl).hostname;
  for (const stop of stops) addEvent(calendar, stop, { host, publicUrl, url: `${publicUrl}${path}` });
  return calendar.toString();
}

function addEvent(
  calendar: ICalCalendar,
  stop: ReadStop,
  { host, publicUrl, url }: { host: string; publicUrl: string; url: string },
): void {
  const times = getEventTimes(stop);
  if (!times) return;
  const { athlete } = stop;
  const lines = [stop.note, athlete && `${publicUrl}/athlete/${athlete.id}`].filter(Boolean);
  calendar.createEvent({
    ...times,
    // Stable: a calendar updates a changed stop by this id and a higher SEQUENCE.
    id: `${stop.id}@${host}`,
    sequence: stop.sequence,
    stamp: stop.updatedAt,
    summary: getStopTitle(stop),
    location: [athlete?.highSchool, stop.city].filter(Boolean).join(', ') || null,
    description: normalizeLineBreaks(lines.join('\n')) || null,
    url,
  });
}

/** An athlete who can no longer be shown has no name here either: a calendar forgets the one that it had. */
const getStopTitle = ({ athlete, name }: ReadStop): string =>
  athlete ? `${athlete.firstName} ${athlete.lastName}` : (name ?? 'No longer available');

/** Undefined without a day. Without a known zone it is the reader's clock. */
function getEventTimes({ startsOn, startsAt, timeZone }: ReadStop) {
  if (!startsOn) return undefined;
  if (!startsAt) {
    const start = new Date(`${startsOn}T00:00:00Z`);
    return { start, end: new Date(start.getTime() + dayMs), allDay: true };
  }
  const local = `${startsOn}T${startsAt}`;
  const start = new Date(timeZone ? localTimeToUtc(local, timeZone) : `${local}:00Z`);
  return { start, end: new Date(start.getTime() + stopMs), floating: !timeZone };
}

// A line break inside a text is written as \n; a lone carriage return would end the line.
const normalizeLineBreaks = (text: string): string => text.replaceAll(/\r\n?/g, '\n');
