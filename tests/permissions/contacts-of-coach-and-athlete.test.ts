import { beforeAll, expect, test } from 'vitest';
import type { GuardianMode } from '#features/guardians/contract/guardian-modes.ts';
import { formatDeliveryTime } from '#features/messages/web/format-delivery-time.ts';
import { sendVerificationEmails } from '../support/coach-verification.ts';
import { addVerifiedCoach } from '../support/evaluate-as-verified-coach.ts';
import { addGuardian, setGuardianMode } from '../support/guardians.ts';
import { getNextNight, isTypingSeen, setClock } from '../support/held-messages.ts';
import type { ApiResponse } from '../support/http-client.ts';
import { createVisitForm } from '../support/propose-visit.ts';
import { postMessage } from '../support/send-messages.ts';
import { openTestApp } from '../support/test-app.ts';
import type { AthleteMember, CoachMember } from '../support/test-members.ts';

/**
 * What comes of each action of a coach, by day and by night of the athlete, with its sentence: coaches of each standing, and
 * athletes with and without a guardian, adults, and those who have said no age.
 */
const app = openTestApp({ safeguards: true, quietHours: true });

const night = getNextNight();
/** Noon in Texas. */
const day = new Date(night.getTime() + 14.5 * 3_600_000);
const hours = { day, night } as const;
type Hour = keyof typeof hours;
const hourNames = ['day', 'night'] as const satisfies Hour[];

const coachStandings = ['unverified', 'verified', 'lapsed'] as const;
type CoachStanding = (typeof coachStandings)[number];

const athleteKinds = [
  'minor whose guardian sees',
  'minor whose guardian gets a daily email',
  'minor whose guardian approves first',
  'minor without a guardian',
  'adult',
  'athlete of unknown age',
] as const;
type AthleteKind = (typeof athleteKinds)[number];

/** How the guardian of a minor reads along. */
const guardianModes: Partial<Record<AthleteKind, GuardianMode>> = {
  'minor whose guardian sees': 'see',
  'minor whose guardian gets a daily email': 'digest',
  'minor whose guardian approves first': 'approve',
};

/** `request`: the first message between the two. `write`, `visit` and `type`: after the athlete has written. */
const actions = ['save', 'request', 'write', 'visit', 'type', 'call'] as const;
type Action = (typeof actions)[number];

const year = new Date().getUTCFullYear();
/** Of minors, in grade 9 or 10, and of adults. */
const classYears = { minor: year + 3, adult: year };

const ofRequests = 'You are not verified yet, so your first message is sent as a request.';
const inTheMorning = "Will be delivered at 8:00 AM in Sam's time zone.";
const untilApproved = "Waits for the approval of Sam's parent or guardian.";

const sentences = {
  saved: '',
  delivered: '',
  request: ofRequests,
  'at 8 am': inTheMorning,
  'request at 8 am': `${ofRequests} ${inTheMorning}`,
  'after approval': untilApproved,
  'request after approval': `${ofRequests} ${untilApproved}`,
  proposed: '',
  'not at night':
    'It is between 8 PM and 8 AM where this athlete lives. Please propose or change the visit by day.',
  'not before a guardian':
    'A parent or guardian approves first what this athlete gets. Please write a message about the visit.',
  shown: '',
  hidden: '',
  later: `Division I football staff may call from June 15, ${classYears.minor - 2}.`,
  open: `Division I football staff may call, since June 15, ${classYears.adult - 2}.`,
} as const;
type Outcome = keyof typeof sentences;

/** In the order of the actions, for every standing but where one is named. */
type Row = readonly [Outcome, Outcome | Record<CoachStanding, Outcome>, Outcome, Outcome, Outcome, Outcome];
const byStanding = (verified: Outcome, others: Outcome): Record<CoachStanding, Outcome> => ({
  ...{ unverified: others, verified, lapsed: others },
});
const firstByDay = byStanding('delivered', 'request');
const firstByNight = byStanding('at 8 am', 'request at 8 am');

const firstToApprove = byStanding('after approval', 'request after approval');

const byDay: Row = ['saved', firstByDay, 'delivered', 'proposed', 'shown', 'later'];
const byNight: Row = ['saved', firstByNight, 'at 8 am', 'not at night', 'hidden', 'later'];
const toApprove: Row = [
  'saved',
  firstToApprove,
  'after approval',
  'not before a guardian',
  'hidden',
  'later',
];
const toAdult: Row = ['saved', firstByDay, 'delivered', 'proposed', 'shown', 'open'];

const table: Record<AthleteKind, Record<Hour, Row>> = {
  'minor whose guardian sees': { day: byDay, night: byNight },
  'minor whose guardian gets a daily email': { day: byDay, night: byNight },
  'minor whose guardian approves first': { day: toApprove, night: toApprove },
  'minor without a guardian': { day: byDay, night: byNight },
  adult: { day: toAdult, night: toAdult },
  'athlete of unknown age': { day: byDay, night: byNight },
};

interface Pair {
  coach: CoachMember;
  /** Who has not heard of the coach. */
  stranger: AthleteMember;
  /** Who has written to the coach. */
  writer: AthleteMember;
}
const pairs = new Map<string, Pair>();
const toKey = (...parts: string[]) => parts.join(', ');

beforeAll(async () => {
  // Each coach writes to one athlete of a kind: who is not verified sends few requests a day.
  const lapsed = new Map<string, CoachMember>();
  for (const kind of athleteKinds)
    for (const hour of hourNames) lapsed.set(toKey(kind, hour), await addVerifiedCoach(app));
  await app.runInDays(366, () => sendVerificationEmails(app));
  setClock(app, day);
  for (const kind of athleteKinds)
    for (const hour of hourNames) {
      const [stranger, writer] = [await addAthleteOfKind(kind), await addAthleteOfKind(kind)];
      const coaches: Record<CoachStanding, CoachMember> = {
        unverified: await app.addCoach(),
        verified: await addVerifiedCoach(app),
        lapsed: lapsed.get(toKey(kind, hour))!,
      };
      for (const standing of coachStandings) {
        const coach = coaches[standing];
        expect((await postMessage(writer, coach, 'Hello, coach')).status).toBe(201);
        pairs.set(toKey(standing, kind, hour), { coach, stranger, writer });
      }
    }
}, 180_000);

async function addAthleteOfKind(kind: AthleteKind): Promise<AthleteMember> {
  const isAdult = kind === 'adult';
  const athlete = await app.addAthlete({ classYear: classYears[isAdult ? 'adult' : 'minor'] });
  if (kind !== 'athlete of unknown age') {
    const birthDate = `${year - (isAdult ? 19 : 15)}-01-01`;
    expect((await athlete.put('/api/auth/birth-date', { birthDate })).status).toBe(200);
  }
  const mode = guardianModes[kind];
  if (mode) {
    const { browser, id } = await addGuardian(app, athlete);
    expect((await setGuardianMode(browser, id, mode)).status).toBe(204);
  }
  return athlete;
}

const cells = coachStandings.flatMap((standing) =>
  athleteKinds.flatMap((kind) =>
    hourNames.flatMap((hour) =>
      actions.map((action, i) => {
        const cell = table[kind][hour][i]!;
        const outcome = typeof cell === 'string' ? cell : cell[standing];
        return { standing, kind, hour, action, outcome };
      }),
    ),
  ),
);

test.each(cells)(
  '$standing coach, $kind, $action by $hour: $outcome [25.7] [29.2] [29.12] [33.20]',
  async ({ standing, kind, hour, action, outcome }) => {
    setClock(app, hours[hour]);
    const pair = pairs.get(toKey(standing, kind, hour))!;
    expect(await perform[action](pair)).toEqual({ outcome, sentence: sentences[outcome] });
  },
);

interface Seen {
  outcome: Outcome | number;
  sentence: string;
}

const perform: Record<Action, (pair: Pair) => Promise<Seen>> = {
  save: async ({ coach, stranger }) =>
    toSeen(await coach.put(`/api/bookmarks/${stranger.profile.id}`), [204, 'saved']),
  request: async ({ coach, stranger }) => sendAndSee(coach, stranger),
  write: async ({ coach, writer }) => sendAndSee(coach, writer),
  visit: async ({ coach, writer }) => {
    const startsAt = new Date(day.getTime() + 30 * 86_400_000);
    const endsAt = new Date(startsAt.getTime() + 3 * 3_600_000);
    const form = { ...createVisitForm(writer), startsAt, endsAt };
    const response = await coach.post('/api/visits', form);
    return toSeen(response, [201, 'proposed'], [403, getRefusal(response)]);
  },
  type: async ({ coach, writer }) => ({
    outcome: (await isTypingSeen(app, coach, writer)) ? 'shown' : 'hidden',
    sentence: '',
  }),
  call: async ({ coach, stranger }) => {
    const { call } = (await coach.get(`/api/contact-rules/members/${stranger.id}`)).body;
    return { outcome: call.status, sentence: call.sentence };
  },
};

/** With the sentence of the composer where a first message is a request, and that of the thread while a message waits. */
async function sendAndSee(coach: CoachMember, athlete: AthleteMember): Promise<Seen> {
  const response = await postMessage(coach, athlete, 'Hello');
  const { request, heldUntil, heldBecause } = response.body;
  const texts = request ? [ofRequests] : [];
  if (heldUntil === undefined)
    return toSeen(response, [201, request ? 'request' : 'delivered'], texts.join(' '));
  texts.push(formatDeliveryTime(response.body, 'Sam'));
  const waits = heldBecause === 'approval' ? 'after approval' : 'at 8 am';
  return toSeen(response, [201, request ? `request ${waits}` : waits], texts.join(' '));
}

const getRefusal = ({ body }: ApiResponse): Outcome =>
  body.detail?.includes('guardian') ? 'not before a guardian' : 'not at night';

function toSeen({ status, body }: ApiResponse, ...outcomes: ([number, Outcome] | string)[]): Seen {
  const known = outcomes.find((outcome) => outcome[0] === status);
  const sentence = outcomes.find((outcome) => typeof outcome === 'string');
  return {
    outcome: Array.isArray(known) ? known[1] : status,
    sentence: typeof sentence === 'string' ? sentence : (body?.detail ?? ''),
  };
}
