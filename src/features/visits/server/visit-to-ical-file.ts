import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Viewer } from '#server/http/viewer-types.ts';
import type { VisitRow } from './queries/visits.ts';

const eventStatuses = {
  proposed: ICalEventStatus.TENTATIVE,
  accepted: ICalEventStatus.CONFIRMED,
  declined: ICalEventStatus.CANCELLED,
  cancelled: ICalEventStatus.CANCELLED,
};

/** The visit as an iCalendar file (RFC 5545) for one of its two members; times are in UTC. */
export function visitToIcalFile(visit: VisitRow, recipient: { viewer: Viewer; publicUrl: string }): string {
  const { coach, athlete } = visit;
  const other = recipient.viewer.role === 'coach' ? athlete.user : coach.user;
  const isCancelled = visit.state === 'declined' || visit.state === 'cancelled';
  const calendar = ical({
    prodId: { company: 'Fieldhouse', product: 'Fieldhouse', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    // Stable: a calendar updates a changed visit by this id and a higher SEQUENCE.
    id: `${visit.id}@${new URL(recipient.publicUrl).hostname}`,
    sequence: visit.sequence,
    stamp: visit.updatedAt,
    start: visit.startsAt,
    end: visit.endsAt,
    summary: `Campus visit: ${coach.school} (${other.firstName} ${other.lastName})`,
    location: normalizeLineBreaks(visit.place),
    description: visit.note ? normalizeLineBreaks(visit.note) : null,
    status: eventStatuses[visit.state],
    url: `${recipient.publicUrl}/visits`,
  });
  return calendar.toString();
}

// A line break inside a text is written as \n; a lone carriage return would end the line.
const normalizeLineBreaks = (text: string): string => text.replaceAll(/\r\n?/g, '\n');
