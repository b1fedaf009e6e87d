import type { VisitChange } from '#features/visits/contract.ts';
import { formatInteger } from '#shared/format-integer.ts';
import type { Activity, ActivityKind } from '../contract.ts';

/** A row of `listActivityEvents`; which of the last fields are set depends on the kind. */
export interface ActivityEvent {
  id: string;
  kind: ActivityKind;
  at: Date;
  /** How many of its kind happened on that day. */
  count: number;
  /** The id that the link leads to: of a user for a message, else of a coach or an athlete. */
  subject: string | null;
  /** Full name of the other person; always null for 'bookmarked'. */
  name: string | null;
  school: string | null;
  sport: string | null;
  /** What the other person did to a visit. */
  change: VisitChange | null;
}

/** Turns an event into a sentence and a link. */
export function toActivity(event: ActivityEvent): Activity {
  const { id, kind, at } = event;
  return { id, kind, at: at.toISOString(), ...sentencesByKind[kind](event) };
}

const sentencesByKind: Record<ActivityKind, (event: ActivityEvent) => Pick<Activity, 'text' | 'link'>> = {
  message: ({ name, count, subject }) => ({
    text: `${name} sent you ${count === 1 ? 'a message' : `${formatInteger(count)} messages`}`,
    link: `/messages/${subject}`,
  }),
  'profile-view': ({ name, school, subject }) => ({
    text: `${name} of ${school} viewed your profile`,
    link: `/coach/${subject}`,
  }),
  'new-athletes': ({ count, sport }) => ({
    text: `${formatInteger(count)} new ${count === 1 ? 'athlete' : 'athletes'} in ${sport}`,
    link: `/athletes?${new URLSearchParams({ sport: sport ?? '' })}`,
  }),
  'profile-change': ({ name, subject }) => ({
    text: `${name} updated their profile`,
    link: `/athlete/${subject}`,
  }),
  bookmarked: ({ count }) => ({
    text: `${count === 1 ? 'A coach' : `${formatInteger(count)} coaches`} bookmarked your profile`,
    link: '/my-profile',
  }),
  visit: ({ name, school, change }) => ({
    text: `${school ? `${name} of ${school}` : name} ${visitWords[change ?? 'moved']}`,
    link: '/visits',
  }),
};

const visitWords: Record<VisitChange, string> = {
  proposed: 'proposed a campus visit',
  moved: 'proposed another time for a visit',
  noted: 'changed the note of a visit',
  accepted: 'accepted a visit',
  declined: 'declined a visit',
  cancelled: 'cancelled a visit',
};
