import { createVisit, createVisitForm, takeVisitIdFromBeforeBlock } from './example-requests.ts';
import {
  athleteAndCoachElse404,
  type ExplicitRow,
  ownerOnlyElse403,
  ownerOnlyElse404,
  pairAcrossBlock,
  refusedAcrossBlock,
} from './permission-row-types-and-verdicts.ts';
import { sendMessage } from './permission-viewers.ts';

const refusedUntilVerified: ExplicitRow['withSafeguards'] = {
  ...{ minorAthlete: 403, adultAthlete: 403, athleteOfUnknownAge: 403 },
  ...{ unverifiedCoach: 403, pendingCoach: 403, lapsedCoach: 403 },
};

/** Messages, visits, blocks and reports. */
export const messageAndVisitRows: Record<string, ExplicitRow[]> = {
  'GET /api/messages/{me}/{other}': [
    {
      about: "the athlete's conversation with the coach",
      verdicts: ownerOnlyElse403,
      request: (cast) => ({ params: { me: cast.athlete.id, other: cast.coach.id } }),
    },
  ],
  'POST /api/messages': [
    {
      about: "a message in the athlete's name",
      verdicts: ownerOnlyElse403,
      request: (cast) => ({ body: { senderId: cast.athlete.id, receiverId: cast.coach.id, content: 'Hi' } }),
    },
    {
      about: 'a message to the athlete',
      verdicts: [401, 422, 'yes', 'yes', 'yes', 403],
      request: (cast, viewer) => {
        const senderId = viewer === 'visitor' ? cast.coach.id : cast[viewer].id;
        return { body: { senderId, receiverId: cast.athlete.id, content: 'Hi' } };
      },
    },
    {
      about: 'a second message to the athlete, who has not answered',
      verdicts: [401, 422, 'yes', 'yes', 'yes', 403],
      withSafeguards: refusedUntilVerified,
      request: async (cast, viewer) => {
        const senderId = viewer === 'visitor' ? cast.coach.id : cast[viewer].id;
        const body = { senderId, receiverId: cast.athlete.id, content: 'Hi' };
        await cast[viewer].post('/api/messages', body);
        return { body };
      },
    },
  ],
  'DELETE /api/messages/{id}': [
    {
      about: 'a message of the athlete to the coach',
      verdicts: ownerOnlyElse404,
      request: async (cast) => ({ params: { id: await sendMessage(cast.athlete, cast.coach) } }),
    },
  ],
  'GET /api/conversations/{userId}/messages': [
    { about: 'someone else', request: (cast) => ({ params: { userId: cast.extra.id } }) },
  ],
  // Null where there is no such pair.
  'GET /api/contact-rules/members/{userId}': [
    {
      about: 'the rules between the coach and the athlete',
      request: ({ athlete, coach }, viewer) => ({
        params: { userId: viewer === 'athlete' ? coach.id : athlete.id },
      }),
    },
  ],
  'GET /api/conversations/{userId}': [
    {
      about: 'who the athlete is',
      verdicts: [401, 404, 'yes', 'yes', 'yes', 'yes'],
      request: (cast) => ({ params: { userId: cast.athlete.id } }),
    },
  ],
  'PUT /api/conversations/{userId}/read-mark': [
    {
      about: 'a message of the athlete to the coach',
      verdicts: [401, 404, 404, 'yes', 404, 404],
      request: async (cast) => ({
        params: { userId: cast.athlete.id },
        body: { messageId: await sendMessage(cast.athlete, cast.coach) },
      }),
    },
  ],
  'PUT /api/conversations/{userId}/request': [
    {
      about: 'a request to the athlete, whom nobody sends one without safeguards',
      verdicts: [401, 404, 404, 404, 404, 404],
      withSafeguards: { athlete: 'yes' },
      request: async ({ app, athlete }) => {
        const stranger = await app.addCoach();
        await sendMessage(stranger, athlete);
        return { params: { userId: stranger.id }, body: { decision: 'accept' } };
      },
    },
  ],
  'POST /api/conversations/{userId}/typing': [
    {
      about: 'to an athlete who has written to the coach',
      verdicts: [401, 404, 404, 'yes', 404, 404],
      request: (cast) => ({ params: { userId: cast.friend.id } }),
    },
  ],
  'POST /api/visits': [
    {
      about: 'a visit of the athlete',
      verdicts: [401, 403, 403, 'yes', 'yes', 403],
      withSafeguards: { unverifiedCoach: 403, pendingCoach: 403, lapsedCoach: 403 },
      request: (cast) => ({ body: createVisitForm(cast) }),
    },
  ],
  'PUT /api/visits/read-mark': [
    { about: 'the own visits', request: () => ({ body: { until: new Date().toISOString() } }) },
  ],
  'GET /api/visits/{id}.ics': [
    {
      about: 'a visit of athlete and coach',
      verdicts: athleteAndCoachElse404,
      request: async (cast) => ({ params: { id: await createVisit(cast) } }),
    },
    {
      about: 'a visit of the two from before the block',
      verdicts: pairAcrossBlock,
      request: (cast) => ({ params: takeVisitIdFromBeforeBlock(cast) }),
    },
  ],
  'PATCH /api/visits/{id}': [
    {
      about: 'a visit of athlete and coach',
      verdicts: athleteAndCoachElse404,
      request: async (cast) => ({ params: { id: await createVisit(cast) }, body: { state: 'cancelled' } }),
    },
    {
      about: 'a visit from before the block, to cancel it',
      verdicts: pairAcrossBlock,
      request: (cast) => ({ params: takeVisitIdFromBeforeBlock(cast), body: { state: 'cancelled' } }),
    },
    {
      about: 'a visit from before the block, to change its note',
      verdicts: refusedAcrossBlock,
      request: (cast) => ({
        params: takeVisitIdFromBeforeBlock(cast),
        body: { note: 'Meet me at the gate' },
      }),
    },
  ],
  'DELETE /api/visits/{id}': [
    {
      about: 'a visit of athlete and coach',
      verdicts: athleteAndCoachElse404,
      request: async (cast) => ({ params: { id: await createVisit(cast) } }),
    },
    {
      about: 'a visit from before the block',
      verdicts: pairAcrossBlock,
      request: (cast) => ({ params: takeVisitIdFromBeforeBlock(cast) }),
    },
  ],
  'PUT /api/blocks/{userId}': [
    { about: 'someone else', request: (cast) => ({ params: { userId: cast.extra.id } }) },
  ],
  'DELETE /api/blocks/{userId}': [
    { about: 'someone else', request: (cast) => ({ params: { userId: cast.extra.id } }) },
  ],
  'POST /api/reports': [
    { about: 'someone else', request: (cast) => ({ body: { userId: cast.extra.id, reason: 'spam' } }) },
  ],
};
