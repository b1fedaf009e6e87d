import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Viewer } from '#server/http/viewer.ts';
import type { VisitRow } from './queries.ts';

const statusOf = {
  proposed: ICalEventStatus.TENTATIVE,
  accepted: ICalEventStatus.CONFIRMED,
  declined: ICalEventStatus.CANCELLED,
  cancelled: ICalEventStatus.CANCELLED,
};

/** The visit as an iCalendar file (RFC 5545) for one of its two people; times are in UTC. */
export function writeCalendar(visit: VisitRow, to: { viewer: Viewer; publicUrl: string }): string {
  const { coach, athlete } = visit;
  const other = to.viewer.role === 'coach' ? athlete.user : coach.user;
  const over = visit.state === 'declined' || visit.state === 'cancelled';
  const calendar = ical({
    prodId: { company: 'Fieldhouse', product: 'Fieldhouse', language: 'EN' },
    method: over ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    // Stable: a calendar updates a changed visit by this id and a higher SEQUENCE.
    id: `${visit.id}@${new URL(to.publicUrl).hostname}`,
    sequence: visit.sequence,
    stamp: visit.updatedAt,
    start: visit.startsAt,
    end: visit.endsAt,
    summary: `Campus visit: ${coach.school} (${other.firstName} ${other.lastName})`,
    location: plain(visit.place),
    description: visit.note ? plain(visit.note) : null,
    status: statusOf[visit.state],
    url: `${to.publicUrl}/visits`,
  });
  return calendar.toString();
}

// A line break inside a text is written as \n; a lone carriage return would end the line.
const plain = (words: string) => words.replaceAll(/\r\n?/g, '\n');
