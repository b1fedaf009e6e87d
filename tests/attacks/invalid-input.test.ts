import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#shared/api-call.ts';
import type { ApiResponse, MemberClient } from '../support/http-client.ts';
import { type CoachMember, password } from '../support/test-members.ts';
import {
  calls,
  createVisitForm,
  findAllowedMember,
  getMethod,
  getPathWithUnknownId,
  setUpAttack,
  unknownId,
} from './attack-members-and-checks.ts';

const setup = setUpAttack();
const callsWithBody = calls.filter(([, call]) => call.body && !call.upload);

/** Calls that ignore unknown query parameters: providers and mail programs append their own. */
const callsThatIgnoreUnknownParameters = [
  'GET /api/auth/social-callback',
  'GET /api/mail/unsubscribe',
  'POST /api/mail/subscribe',
  'POST /api/mail/unsubscribe',
];

test.each(calls.filter(([route]) => !callsThatIgnoreUnknownParameters.includes(route)))(
  '%s refuses a query parameter that it does not know',
  async (route, call) => {
    const answer = await findAllowedMember(setup, call).send(
      getMethod(route),
      `${getPathWithUnknownId(route)}?whatever=1`,
    );
    const paths = answer.body.errors?.map(({ path }: { path: string }) => path);
    expect([answer.status, paths]).toEqual([422, expect.arrayContaining(['whatever'])]);
  },
);

const invalidBodies: [what: string, type: string, body: string, status: number][] = [
  ['JSON cut short', 'application/json', '{"a": 1', 400],
  ['no JSON', 'application/json', 'a=1', 400],
  ['10 MB', 'application/json', JSON.stringify({ a: 'x'.repeat(10 * 2 ** 20) }), 413],
  ['text', 'text/plain', '{}', 415],
  ['a form', 'application/x-www-form-urlencoded', 'a=1', 415],
  ['an upload', 'multipart/form-data; boundary=x', '--x\r\n\r\n--x--', 415],
  ['XML', 'application/xml', '<a/>', 415],
  ['a list', 'application/json', '[]', 422],
  ['a number', 'application/json', '1', 422],
  ['null', 'application/json', 'null', 422],
  ['a number that is too large', 'application/json', '{"classYear": 1e309}', 422],
  ['10,000 brackets', 'application/json', `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 422],
  ['__proto__', 'application/json', '{"__proto__": {"role": "coach"}}', 400],
  ['a constructor', 'application/json', '{"constructor": {"prototype": {"role": "coach"}}}', 400],
];

test.each(invalidBodies)(
  '%s is refused by every call that takes a body [5.57 8.26]',
  async (_what, type, body, status) => {
    for (const [route, call] of callsWithBody) {
      const answer = await findAllowedMember(setup, call).send(
        getMethod(route),
        getPathWithUnknownId(route),
        body,
        {
          'content-type': type,
        },
      );
      expect([route, answer.status]).toEqual([route, status]);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
    }
    expect(({} as Record<string, unknown>).role).toBeUndefined();
  },
);

/** The validator's default messages, which no user should read. */
const validatorMessages = /invalid (input|option|key)|expected|received|too (big|small)|unrecognized/i;
const oddValues = [null, 7, 1e9, -1, 0.5, true, '', 'x', 'x'.repeat(6000), [], [7], {}, { x: 7 }];

/** The sentences of a refusal. */
const getMessages = ({ body }: ApiResponse) => JSON.stringify([body.detail, body.errors]);

/** Every field of a call. */
function listFieldNames({ body }: Call): string[] {
  const { anyOf, oneOf, ...whole } = z.toJSONSchema(body as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  });
  const shapes = [whole, ...(anyOf ?? []), ...(oneOf ?? [])];
  return shapes.flatMap(({ properties }) => Object.keys(properties ?? {}));
}

test.each(callsWithBody)('%s explains an invalid body in sentences', async (route, call) => {
  const sent = oddValues.map((value) =>
    Object.fromEntries(listFieldNames(call).map((name) => [name, value])),
  );
  for (const body of [...sent, '', 'null', '[]', '"x"']) {
    const answer = await findAllowedMember(setup, call).send(
      getMethod(route),
      getPathWithUnknownId(route),
      body,
    );
    expect(getMessages(answer), JSON.stringify(body)).not.toMatch(validatorMessages);
  }
});

const callsWithQuery = calls.filter(([, call]) => call.query && call.mediaType !== 'text/event-stream');

test.each(callsWithQuery)('%s explains an invalid query in sentences', async (route, call) => {
  for (const name of Object.keys(call.query?.shape ?? {}))
    for (const value of ['', 'x', '1e9', '-1', 'x'.repeat(6000), `x&${name}=y`]) {
      const address = `${getPathWithUnknownId(route)}?${name}=${value}`;
      const answer = await findAllowedMember(setup, call).send(getMethod(route), address);
      expect(getMessages(answer), address.slice(0, 99)).not.toMatch(validatorMessages);
    }
});

/** Text fields of several calls, each with a valid body. */
const textFields: [string, () => MemberClient, string, string, (words: string) => object][] = [
  ['PATCH', () => setup.victim, '/api/athletes/me', 'bio', (bio) => ({ bio })],
  ['POST', () => setup.victim, '/api/athletes/me/stats', 'season', (season) => ({ ...statForm, season })],
  [
    'POST',
    () => setup.victim,
    '/api/reports',
    'words',
    (words) => ({ userId: unknownId, reason: 'spam', words }),
  ],
  [
    'POST',
    () => setup.coach,
    '/api/visits',
    'place',
    (place) => ({ ...createVisitForm(setup.victim), place }),
  ],
  ['POST', () => setup.coach, '/api/visits', 'note', (note) => ({ ...createVisitForm(setup.victim), note })],
  ['PATCH', () => setup.coach, '/api/coaches/me', 'school', (school) => ({ school })],
  ['POST', () => setup.coach, '/api/users', 'firstName', (firstName) => ({ ...accountForm, firstName })],
  [
    'POST',
    () => setup.victim,
    '/api/saved-searches',
    'name',
    (name) => ({ name, filters: { sport: 'Golf' } }),
  ],
];
const statForm = { statName: 'Touchdowns', statValue: '1' };
const accountForm = { lastName: 'Doe', email: 'new@school.test', username: 'new', password };

/** The same with a title for each. */
const titledTextFields = textFields.map((field) => [`${field[0]} ${field[2]}, ${field[3]}`, field] as const);

/** Sends the valid body with this text in its text field. */
function sendText(
  [method, who, address, , bodyOf]: (typeof textFields)[number],
  words: string,
): Promise<ApiResponse> {
  const own = address.endsWith('/me') ? address.replace('me', (who() as CoachMember).profile.id) : address;
  return who().send(method, own, bodyOf(words));
}

test.each(titledTextFields)('%s: NUL and lone surrogates get 422', async (_title, text) => {
  for (const words of ['a\0b', 'a\ud800b', '\udc00']) {
    const { status, body } = await sendText(text, words);
    expect([status, body.errors?.[0].path], JSON.stringify(words)).toEqual([422, text[3]]);
  }
});

const multilineFields = ['bio', 'words', 'note'];

test.each(titledTextFields)('%s: control characters get 422', async (_title, text) => {
  const breaks = ['a\nb', 'a\tb', 'a\u2028b', 'a\u202eb', 'a\u2066b'];
  const always = ['\u001b[2J', 'a\u0007', 'a\u0085b'];
  for (const words of multilineFields.includes(text[3]) ? always : [...always, ...breaks]) {
    const { status, body } = await sendText(text, words);
    const message = 'Please remove the characters that cannot be stored';
    expect([status, body.errors], JSON.stringify(words)).toEqual([422, [{ path: text[3], message }]]);
  }
});

const singleLineFields = titledTextFields.filter(([, [, , , field]]) => !multilineFields.includes(field));

test.each(singleLineFields)(
  '%s: text of invisible characters alone counts as empty',
  async (_title, text) => {
    const { errors } = (await sendText(text, '')).body;
    for (const words of ['\u200b\u200b', '\u2800', '\u3164 \u00ad']) {
      const { status, body } = await sendText(text, words);
      expect([status, body.errors], JSON.stringify(words)).toEqual([422, errors]);
    }
  },
);

test.each(['position', 'state', 'search', 'near', 'cursor', 'sport'])(
  'NUL in the query parameter %s gets 422',
  async (name) => {
    for (const words of ['a%00b', '%00']) {
      const answer = await setup.coach.get(`/api/athletes?${name}=${words}`);
      expect([answer.status, answer.body.errors?.[0].path]).toEqual([422, name]);
    }
  },
);

test.each(["'", '%', '\\', '&|!():*', '""', '<->', '%25', 'a:*b', "');drop table users;--", '😀', '\u202e'])(
  'searching for %s is a plain search',
  async (words) => {
    for (const name of ['search', 'position', 'state']) {
      const answer = await setup.coach.get(`/api/athletes?${name}=${encodeURIComponent(words)}`);
      expect(answer.status, name).toBe(200);
    }
    const named = await setup.coach.get(`/api/athletes?near=${encodeURIComponent(words)}`);
    expect(named.status).toBe(422);
    expect((await setup.attacker.get(`/api/coaches?search=${encodeURIComponent(words)}`)).status).toBe(200);
  },
);

test.each([
  'limit=1&limit=2',
  'sort=rating&sort=newest',
  'search=a&search=b',
  'cursor=a&cursor=b',
  'near=a&near=b',
])('a parameter of one value that is given twice gets 422: %s', async (query) => {
  expect((await setup.coach.get(`/api/athletes?${query}`)).status).toBe(422);
});

test.each([
  'limit=0',
  'limit=101',
  'limit=-1',
  'limit=1e309',
  'limit=NaN',
  'limit=0x10',
  'minGpa=1e309',
  'minGpa=Infinity',
  'radius=1e9&near=Austin,TX',
  'radius=10',
  'sort=constructor',
  'sport=__proto__',
  'ids=1',
  'cursor=WzFd',
  'cursor=%F0%9F%98%80',
  'hasFilm=yes',
  '__proto__[role]=coach',
  'constructor=1',
  'toString=1',
  'sport[]=Football',
  `search=${'a'.repeat(201)}`,
  `near=${'9'.repeat(81)}`,
])('GET /api/athletes?%s gets 422', async (query) => {
  expect((await setup.coach.get(`/api/athletes?${query}`)).status).toBe(422);
});
