import sharp from 'sharp';
import { contracts } from '#contracts.ts';
import { createExampleValue } from '#features/docs/server/openapi/create-example-value.ts';
import { createJsonSchemaPrinter } from '#features/docs/server/openapi/print-json-schemas.ts';
import type { Call } from '#shared/api-call.ts';
import { newId } from '#shared/ids.ts';
import type { HttpClient } from '../support/http-client.ts';
import { headCoach, password, quarterback } from '../support/test-members.ts';
import {
  getCreatedId,
  type PermissionViewers,
  sendMessage,
  signInAgain,
  type ViewerName,
  viewers,
} from './permission-viewers.ts';

/** What a viewer gets: `yes`, or the status of the refusal. `open` needs no session but another credential. */
export type Verdict = 'yes' | 'open' | 400 | 401 | 403 | 404 | 409 | 422;

/** One request of a row, created for every viewer, so that no cell depends on another. */
export interface AttemptedRequest {
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  /** Replaces this viewer: a new member for the athlete, or a session that may end. */
  as?: HttpClient;
}

export interface PermissionRow {
  route: string;
  call: Call;
  /** The owner of the row, for the document. */
  about: string;
  verdicts: Record<ViewerName, Verdict>;
  request(cast: PermissionViewers, viewer: ViewerName): Promise<AttemptedRequest> | AttemptedRequest;
}

type Verdicts = [Verdict, Verdict, Verdict, Verdict, Verdict, Verdict];
interface ExplicitRow {
  about: string;
  /** In the order of the viewers; unless given, those of the call's audience. */
  verdicts?: Verdicts;
  request(cast: PermissionViewers, viewer: ViewerName): Promise<AttemptedRequest> | AttemptedRequest;
}

const ownerOnlyElse404: Verdicts = [401, 'yes', 404, 404, 404, 404];
const ownerOnlyElse404OrNotAthlete: Verdicts = [401, 'yes', 404, 403, 403, 403];
const ownerOnlyElse403: Verdicts = [401, 'yes', 403, 403, 403, 403];
const athleteAndCoachElse404: Verdicts = [401, 'yes', 404, 'yes', 404, 404];

const membersUnlessBlocked: Verdicts = [401, 'yes', 'yes', 'yes', 'yes', 404];

const byAudience: Record<NonNullable<Call['audience']>, Verdicts> = {
  public: ['yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
  members: [401, 'yes', 'yes', 'yes', 'yes', 'yes'],
  athletes: [401, 'yes', 'yes', 403, 403, 403],
  coaches: [401, 403, 403, 'yes', 'yes', 'yes'],
};

let numbers = 0;
const createUniqueNumber = () => {
  numbers += 1;
  return `${numbers}`;
};
const createAccountForm = () => ({
  firstName: 'Noa',
  lastName: 'Diaz',
  email: `noa${createUniqueNumber()}@school.test`,
  password,
});
const createManagedAccountForm = () => ({
  ...createAccountForm(),
  username: `noa${createUniqueNumber()}`,
  role: 'athlete',
});

const createVisitForm = (cast: PermissionViewers) => ({
  athleteId: cast.athlete.profile.id,
  kind: 'official',
  startsAt: new Date(Date.now() + 86_400_000).toISOString(),
  endsAt: new Date(Date.now() + 90_000_000).toISOString(),
  timeZone: 'America/Chicago',
  place: 'Rice Stadium',
});
const createVisit = async (cast: PermissionViewers) =>
  getCreatedId(await cast.coach.post('/api/visits', createVisitForm(cast)));
const createStatForm = () => ({
  statName: `Touchdowns ${createUniqueNumber()}`,
  statValue: '12',
  season: '2026',
});
const createStat = async (cast: PermissionViewers) =>
  getCreatedId(await cast.athlete.post('/api/athletes/me/stats', createStatForm()));
const createSearchForm = () => ({ name: `Golf ${createUniqueNumber()}`, filters: { sport: 'Golf' } });
const createSavedSearch = async (cast: PermissionViewers) =>
  getCreatedId(await cast.athlete.post('/api/saved-searches', createSearchForm()));

async function createSessionOfAthlete(cast: PermissionViewers): Promise<string> {
  await signInAgain(cast.app, cast.athlete);
  const { body } = await cast.athlete.get('/api/sessions');
  return body.find((session: { current: boolean }) => !session.current).id;
}

const image = sharp({ create: { width: 64, height: 64, channels: 3, background: 'green' } })
  .png()
  .toBuffer();
async function createImageForm(): Promise<FormData> {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(await image)]), 'me.png');
  return form;
}

async function createResetToken({ app, extra }: PermissionViewers): Promise<string> {
  await app.visitor().post('/api/auth/forgot-password', { email: extra.email });
  return app.findEmailedToken(extra.email, 'reset-password');
}

const withAthleteId = (cast: PermissionViewers) => ({ params: { id: cast.athlete.profile.id } });
const withCoachId = (cast: PermissionViewers) => ({ params: { id: cast.coach.profile.id } });

/** What the contracts do not say: who owns a row, and what grants access. */
const explicitRows: Record<string, ExplicitRow[]> = {
  'POST /api/auth/register': [
    {
      about: 'a new account',
      request: async (cast, viewer) => ({
        body: { ...createAccountForm(), confirmPassword: password, role: 'coach' },
        // Registering ends the session whose cookie is sent, like signing in.
        as: await signInAgain(cast.app, cast[viewer]),
      }),
    },
  ],
  'POST /api/auth/login': [
    {
      about: "the athlete's password",
      request: async (cast, viewer) => ({
        body: { email: cast.athlete.email, password },
        // Signing in ends the session whose cookie is sent.
        as: await signInAgain(cast.app, cast[viewer]),
      }),
    },
  ],
  'POST /api/auth/logout': [
    {
      about: 'the own session',
      request: async (cast, viewer) => ({ as: await signInAgain(cast.app, cast[viewer]) }),
    },
  ],
  'POST /api/auth/reset-password': [
    {
      about: 'the mailed link of an account',
      request: async (cast) => ({ body: { token: await createResetToken(cast), password: `${password}2` } }),
    },
  ],
  'DELETE /api/sessions/{id}': [
    {
      about: 'a session of the athlete',
      verdicts: ownerOnlyElse404,
      request: async (cast) => ({ params: { id: await createSessionOfAthlete(cast) } }),
    },
  ],
  'GET /api/blocks/{userId}': [
    { about: 'somebody else', request: (cast) => ({ params: { userId: cast.extra.id } }) },
  ],
  'POST /api/users': [
    { about: 'an account that one makes', request: () => ({ body: createManagedAccountForm() }) },
  ],
  'POST /api/auth/complete-profile/{id}': [
    {
      about: "a new athlete's account",
      verdicts: ownerOnlyElse403,
      request: async ({ app }, viewer) => {
        const newcomer = await app.register('athlete', { email: createAccountForm().email });
        const body = { ...quarterback, role: 'athlete' };
        return { params: { id: newcomer.id }, body, ...(viewer === 'athlete' ? { as: newcomer } : {}) };
      },
    },
  ],
  'GET /api/athletes/{id}': [
    { about: "the athlete's profile", verdicts: membersUnlessBlocked, request: withAthleteId },
  ],
  'PUT /api/athletes/{id}/view': [
    { about: "the athlete's profile", verdicts: membersUnlessBlocked, request: withAthleteId },
  ],
  'POST /api/athletes': [
    {
      about: 'an athlete whom one adds',
      request: () => ({ body: { ...quarterback, user: createManagedAccountForm() } }),
    },
    {
      about: "a profile for the athlete's account",
      verdicts: [401, 403, 403, 403, 403, 403],
      request: (cast) => ({ body: { ...quarterback, userId: cast.athlete.id } }),
    },
  ],
  'PATCH /api/athletes/{id}': [
    {
      about: "the athlete's profile",
      verdicts: ownerOnlyElse403,
      request: (cast) => ({ ...withAthleteId(cast), body: { bio: 'Mine' } }),
    },
  ],
  'POST /api/athletes/me/stats': [{ about: 'an own stat', request: () => ({ body: createStatForm() }) }],
  'PATCH /api/athletes/me/stats/{id}': [
    {
      about: 'a stat of the athlete',
      verdicts: ownerOnlyElse404OrNotAthlete,
      request: async (cast) => ({ params: { id: await createStat(cast) }, body: { statValue: '13' } }),
    },
  ],
  'DELETE /api/athletes/me/stats/{id}': [
    {
      about: 'a stat of the athlete',
      verdicts: ownerOnlyElse404OrNotAthlete,
      request: async (cast) => ({ params: { id: await createStat(cast) } }),
    },
  ],
  'GET /api/map': [{ about: 'cities of athletes', request: () => ({ query: 'bbox=-107,25,-93,37&zoom=5' }) }],
  'PUT /api/bookmarks/{athleteId}': [
    {
      about: 'the athlete',
      verdicts: membersUnlessBlocked,
      request: (cast) => ({ params: { athleteId: cast.athlete.profile.id } }),
    },
  ],
  'DELETE /api/bookmarks/{athleteId}': [
    { about: 'the athlete', request: (cast) => ({ params: { athleteId: cast.athlete.profile.id } }) },
  ],
  'POST /api/saved-searches': [{ about: 'an own search', request: () => ({ body: createSearchForm() }) }],
  'PATCH /api/saved-searches/{id}': [
    {
      about: 'a search of the athlete',
      verdicts: ownerOnlyElse404,
      request: async (cast) => ({
        params: { id: await createSavedSearch(cast) },
        body: { name: createUniqueNumber() },
      }),
    },
  ],
  'DELETE /api/saved-searches/{id}': [
    {
      about: 'a search of the athlete',
      verdicts: ownerOnlyElse404,
      request: async (cast) => ({ params: { id: await createSavedSearch(cast) } }),
    },
  ],
  'GET /api/coaches/{id}': [
    { about: "the coach's profile", verdicts: [401, 'yes', 'yes', 'yes', 403, 403], request: withCoachId },
  ],
  'PATCH /api/coaches/{id}': [
    {
      about: "the coach's profile",
      verdicts: [401, 403, 403, 'yes', 403, 403],
      request: (cast) => ({ ...withCoachId(cast), body: { school: headCoach.school } }),
    },
  ],
  'GET /api/coaches/{id}/roster': [{ about: "the coach's roster", request: withCoachId }],
  'GET /api/coaches/{id}/roster/summary': [{ about: "the coach's roster", request: withCoachId }],
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
  ],
  'DELETE /api/messages/{id}': [
    {
      about: 'a message of the athlete to the coach',
      verdicts: ownerOnlyElse404,
      request: async (cast) => ({ params: { id: await sendMessage(cast.athlete, cast.coach) } }),
    },
  ],
  'GET /api/conversations/{userId}/messages': [
    { about: 'somebody else', request: (cast) => ({ params: { userId: cast.extra.id } }) },
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
  ],
  'PATCH /api/visits/{id}': [
    {
      about: 'a visit of athlete and coach',
      verdicts: athleteAndCoachElse404,
      request: async (cast) => ({ params: { id: await createVisit(cast) }, body: { state: 'cancelled' } }),
    },
  ],
  'DELETE /api/visits/{id}': [
    {
      about: 'a visit of athlete and coach',
      verdicts: athleteAndCoachElse404,
      request: async (cast) => ({ params: { id: await createVisit(cast) } }),
    },
  ],
  'PUT /api/blocks/{userId}': [
    { about: 'somebody else', request: (cast) => ({ params: { userId: cast.extra.id } }) },
  ],
  'DELETE /api/blocks/{userId}': [
    { about: 'somebody else', request: (cast) => ({ params: { userId: cast.extra.id } }) },
  ],
  'POST /api/reports': [
    { about: 'somebody else', request: (cast) => ({ body: { userId: cast.extra.id, reason: 'spam' } }) },
  ],
  'PUT /api/users/me/profile-image': [
    { about: 'the own image', request: async () => ({ body: await createImageForm() }) },
  ],
  'GET /images/{id}.webp': [
    {
      about: "the athlete's image",
      verdicts: membersUnlessBlocked,
      request: async (cast) => {
        const answer = await fetch(`${cast.app.origin}/api/users/me/profile-image`, {
          method: 'PUT',
          headers: { cookie: cast.athlete.cookie },
          body: await createImageForm(),
        });
        const { user } = (await answer.json()) as { user: { profileImage: string } };
        return { params: { id: /[0-9a-f-]{36}/.exec(user.profileImage)?.[0] ?? '' } };
      },
    },
  ],
};

const features = Object.values(contracts);
const schemas = createJsonSchemaPrinter(features);

function createExampleBody(call: Call): AttemptedRequest {
  return call.body ? { body: createExampleValue(schemas.print(call.body, 'input')) } : {};
}

/** An unknown parameter is refused after the audience check, so the call shows who may make it and changes nothing. */
const unknownParameter = { query: 'untold=1' };

/** A call without a row of its own: changes are tried with an invalid body or an unknown id. */
function createDefaultRow(route: string, call: Call): ExplicitRow {
  const names = [...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const params = Object.fromEntries(names.map((name) => [name, newId()]));
  const changes = !route.startsWith('GET ');
  const request = () => ({
    ...createExampleBody(call),
    params,
    ...(changes && names.length === 0 ? unknownParameter : {}),
  });
  const admitted = byAudience[call.audience ?? 'members'].map((verdict) =>
    verdict === 'yes' ? 'open' : verdict,
  );
  if (names.length === 0) return { about: '', verdicts: admitted as Verdicts, request };
  const nothing = admitted.map((verdict) => (verdict === 'open' ? 404 : verdict));
  return { about: 'something that is not there', verdicts: nothing as Verdicts, request };
}

function createRows(route: string, call: Call): PermissionRow[] {
  return (explicitRows[route] ?? [createDefaultRow(route, call)]).map(({ about, verdicts, request }) => {
    const inOrder = verdicts ?? byAudience[call.audience ?? 'members'];
    const byName = viewers.map((viewer, i) => [viewer, inOrder[i]]);
    return { route, call, about, verdicts: Object.fromEntries(byName) as PermissionRow['verdicts'], request };
  });
}

/** Every call of the product, in the order of the contracts. */
export const rows: PermissionRow[] = features.flatMap((feature) =>
  (Object.entries(feature.calls) as [string, Call][]).flatMap(([route, call]) => createRows(route, call)),
);

/** Rows of calls that no contract declares. */
export const undeclaredRoutes = Object.keys(explicitRows).filter(
  (route) => !rows.some((row) => row.route === route),
);
