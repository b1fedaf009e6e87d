import { expect, test } from 'vitest';
import { createExampleValue } from '#features/docs/server/openapi/create-example-value.ts';
import { createJsonSchemaPrinter } from '#features/docs/server/openapi/create-json-schemas.ts';
import type { Call } from '#shared/api-call.ts';
import type { ApiResponse } from '../support/http-client.ts';
import { type AthleteMember, headCoach, password, quarterback } from '../support/test-members.ts';
import {
  calls,
  findAllowedMember,
  getMethod,
  getPathWithUnknownId,
  setUpAttack,
  unknownId,
} from './attack-members-and-checks.ts';

const setup = setUpAttack();
const schemas = createJsonSchemaPrinter([]);

/** Calls with an emailed token in their query read no body. */
const changing = calls.filter(([route, call]) => !route.startsWith('GET') && !call.upload && !call.query);

/** Fields that no member may set. */
const forbiddenFields = {
  id: unknownId,
  userId: unknownId,
  role: 'admin',
  rating: 5,
  emailVerified: true,
  managedBy: unknownId,
  createdAt: '2020-01-01T00:00:00Z',
  password_hash: 'x',
};

test.each(changing)('%s refuses unknown fields', async (route, call) => {
  const good = call.body ? (createExampleValue(schemas.print(call.body, 'input')) as object) : {};
  const known = JSON.stringify(listFieldNames(call));
  const unknown = Object.entries(forbiddenFields).filter(([field]) => !known.includes(`"${field}"`));
  for (const [field, value] of unknown) {
    const body = { ...good, [field]: value };
    const answer = await findAllowedMember(setup, call).send(
      getMethod(route),
      getPathWithUnknownId(route),
      body,
    );
    expect([answer.status, answer.body.errors?.map((one: { path: string }) => one.path)], field).toEqual([
      422,
      expect.arrayContaining([field]),
    ]);
  }
  expect(unknown.length).toBeGreaterThan(3);
});

/** The field names of a body, at any depth. */
function listFieldNames(call: Call): string[] {
  const named = new Set<string>();
  JSON.stringify(call.body?.toJSONSchema({ io: 'input', unrepresentable: 'any' }) ?? {}, (key, value) => {
    named.add(key);
    return value;
  });
  return [...named];
}

/** Attempts on the victim's rows, each with the allowed refusals. */
const attempts: [string, (by: AthleteMember) => Promise<ApiResponse>, number[]][] = [
  [
    'change the profile',
    (by) => by.patch(`/api/athletes/${setup.victim.profile.id}`, { bio: 'Mine' }),
    [403],
  ],
  [
    'complete the profile',
    (by) => by.post(`/api/auth/complete-profile/${setup.victim.id}`, asAthlete),
    [403],
  ],
  ['complete the own one again', (by) => by.post(`/api/auth/complete-profile/${by.id}`, asAthlete), [409]],
  ['become a coach', (by) => by.post(`/api/auth/complete-profile/${by.id}`, asCoach), [403]],
  ['rate themselves', (by) => by.patch(`/api/athletes/${by.profile.id}`, { rating: 5 }), [422]],
  [
    'hand over a profile',
    (by) => by.patch(`/api/athletes/${by.profile.id}`, { userId: setup.victim.id }),
    [422],
  ],
  ['take an id', (by) => by.patch(`/api/athletes/${by.profile.id}`, { id: setup.victim.profile.id }), [422]],
  ['add an athlete', (by) => by.post('/api/athletes', { ...quarterback, userId: setup.victim.id }), [403]],
  ['make a user', (by) => by.post('/api/users', {}), [403]],
  ['write as the victim', (by) => by.post('/api/messages', createMessageForm(setup.victim.id, by.id)), [403]],
  ['read the conversation', (by) => by.get(`/api/messages/${setup.victim.id}/${setup.coach.id}`), [403]],
  [
    'page to a message of others',
    async (by) => by.get(`/api/messages/${by.id}/${setup.victim.id}?before=${await getMessageId()}`),
    [422],
  ],
  ['take back a message', async (by) => by.delete(`/api/messages/${await getMessageId()}`), [404]],
  [
    'mark a message as read',
    async (by) =>
      by.put(`/api/conversations/${setup.coach.id}/read-mark`, { messageId: await getMessageId() }),
    [404],
  ],
  [
    'report a message of others',
    async (by) =>
      by.post('/api/reports', { userId: setup.victim.id, reason: 'spam', messageId: await getMessageId() }),
    [404],
  ],
  ['take a stat', async (by) => by.delete(`/api/athletes/me/stats/${await getStatId()}`), [404]],
  [
    'change a stat',
    async (by) => by.patch(`/api/athletes/me/stats/${await getStatId()}`, { season: '1' }),
    [404],
  ],
  [
    'answer a visit',
    async (by) => by.patch(`/api/visits/${await getVisitId()}`, { state: 'accepted' }),
    [404],
  ],
  ['cancel a visit', async (by) => by.delete(`/api/visits/${await getVisitId()}`), [404]],
  ['read a visit', async (by) => by.get(`/api/visits/${await getVisitId()}.ics`), [404]],
  [
    'rename a search',
    async (by) => by.patch(`/api/saved-searches/${await getSavedSearchId()}`, { name: 'X' }),
    [404],
  ],
  ['forget a search', async (by) => by.delete(`/api/saved-searches/${await getSavedSearchId()}`), [404]],
];
const asAthlete = { role: 'athlete', ...quarterback };
const asCoach = { role: 'coach', ...headCoach };
const createMessageForm = (senderId: string, receiverId: string) => ({
  senderId,
  receiverId,
  content: 'It was me',
});
const getStatId = async () => (await setup.victim.get('/api/athletes/me')).body.stats[0].id as string;
const getVisitId = async () => (await setup.victim.get('/api/visits')).body[0].id as string;
const getSavedSearchId = async () => (await setup.victim.get('/api/saved-searches')).body[0].id as string;
const getMessageId = async () =>
  (await setup.victim.get(`/api/messages/${setup.victim.id}/${setup.coach.id}`)).body[0].id as string;

test.each(attempts)('another member cannot %s [6.23]', async (_what, attack, refusals) => {
  expect((await attack(setup.attacker)).status).toBeOneOf(refusals);
});

test("responses never contain another member's email, username or password", async () => {
  const seen = [
    await setup.attacker.get(`/api/athletes/${setup.victim.profile.id}`),
    await setup.attacker.get('/api/athletes'),
    await setup.attacker.get(`/api/coaches/${setup.coach.profile.id}`),
    await setup.attacker.get('/api/coaches'),
    await setup.attacker.get(`/api/conversations/${setup.victim.id}`),
    await setup.coach.get('/api/conversations'),
    await setup.coach.get('/api/visits'),
    await setup.coach.get('/api/activity'),
  ];
  const [username] = setup.victim.email.split('@');
  for (const { status, body } of seen) {
    expect(status).toBe(200);
    const text = JSON.stringify(body);
    for (const secret of [setup.victim.email, setup.coach.email, `"${username}"`, password, '$argon2'])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/"(email|username|password|emailVerified|managedBy)"/);
  }
});
