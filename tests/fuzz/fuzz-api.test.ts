import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { OpenApi } from '#features/docs/server/openapi/create-openapi-document.ts';
import { installRowChangeCounter } from '../support/row-change-counter.ts';
import { openTestApp } from '../support/test-app.ts';
import { type AthleteMember, type CoachMember, password } from '../support/test-members.ts';
import { createRandomRequests, type DescribedCall, type RandomRequest } from './random-requests.ts';

/** CI runs this on both engines, 20,000 in total; `npm run fuzz` runs more with a random seed. */
const cases = Number(process.env.FUZZ_CASES ?? 10_000);
const seed = Number(process.env.FUZZ_SEED ?? (process.env.DATABASE_URL ? 2 : 1));
/** An optional time limit; the run reports what it skipped. CI has none. */
const budgetMs = Number(process.env.FUZZ_SECONDS ?? 0) * 1000;
const slowAfterMs = 2000;
const reportEveryMs = 20_000;

const app = openTestApp();
let changes: Awaited<ReturnType<typeof installRowChangeCounter>>;
let people: { athlete: AthleteMember; coach: CoachMember };
let ids: string[];
let calls: DescribedCall[];

beforeAll(async () => {
  const [athlete, coach] = [await app.addAthlete(), await app.addCoach()];
  people = { athlete, coach };
  ids = [athlete.id, athlete.profile.id, coach.id, coach.profile.id, ...(await createRowsOfEveryKind())];
  const { body } = await app.visitor().get('/api/openapi.json');
  calls = listCalls(body);
  changes = await installRowChangeCounter(app.database.pool);
}, 60_000);

/** Ids of existing rows of every kind, so that valid requests find something. */
async function createRowsOfEveryKind(): Promise<string[]> {
  const { athlete, coach } = people;
  const day = 86_400_000;
  const visit = {
    athleteId: athlete.profile.id,
    kind: 'official',
    startsAt: new Date(Date.now() + day).toISOString(),
    endsAt: new Date(Date.now() + 1.1 * day).toISOString(),
    timeZone: 'America/Chicago',
    place: 'Rice Stadium',
  };
  const message = { senderId: coach.id, receiverId: athlete.id, content: 'Hello' };
  const countRequests = [
    await athlete.post('/api/athletes/me/stats', { statName: 'Wins', statValue: '1', season: '2026' }),
    await athlete.post('/api/saved-searches', { name: 'Golf', filters: { sport: 'Golf' } }),
    await coach.post('/api/visits', visit),
    await coach.post('/api/messages', message),
  ];
  return countRequests.map(({ body }) => body.id as string);
}

function listCalls({ paths }: OpenApi): DescribedCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      return { route: `${method.toUpperCase()} ${path}`, operation };
    }),
  );
}

/** Usually a member who may make the call; visitors call sign-out. */
function getCookieOfCaller({ route, operation }: DescribedCall): string {
  if (route.includes('/auth/') && operation.security?.length === 0) return '';
  return /: Coaches/.test(operation.description) ? people.coach.cookie : people.athlete.cookie;
}

/** The status of a response and its duration in ms. */
async function sendRequest({ route, address, type, body }: RandomRequest, cookie: string) {
  const started = performance.now();
  const leaving = new AbortController();
  const answer = await fetch(app.origin + address, {
    method: route.split(' ')[0] ?? '',
    redirect: 'manual',
    headers: { ...(cookie ? { cookie } : {}), ...(type ? { 'content-type': type } : {}) },
    ...(body === undefined || route.startsWith('GET') ? {} : { body }),
    signal: leaving.signal,
  });
  const kind = answer.headers.get('content-type') ?? '';
  if (kind.startsWith('text/event-stream')) leaving.abort();
  else await answer.arrayBuffer();
  return { status: answer.status, kind, ms: performance.now() - started };
}

/** Sends a slow request again: on a busy machine only three slow attempts in a row count as slow. */
async function sendRequestUntilFast(request: RandomRequest, cookie: string) {
  let answer = await sendRequest(request, cookie);
  for (let again = 0; again < 2 && answer.ms > slowAfterMs; again++)
    answer = await sendRequest(request, cookie);
  return answer;
}

/** Signs members in again whose session a request has ended. */
async function signInAgain() {
  for (const person of Object.values(people)) {
    if ((await person.get('/api/auth/me')).status === 401)
      await person.post('/api/auth/login', { email: person.email, password });
  }
}

test(`${cases} random requests to all calls cause no fault, are never slow, and change nothing if refused`, async () => {
  const each = Math.ceil(cases / calls.length);
  const counts = { refused: 0, answered: 0 };
  const countRequestsMade = () => counts.refused + counts.answered;
  const begun = Date.now();
  let reportedAt = begun;
  for (const [index, call] of calls.entries()) {
    if (process.env.FUZZ_CASES && Date.now() - reportedAt > reportEveryMs) {
      reportedAt = Date.now();
      const minutes = ((reportedAt - begun) / 60_000).toFixed(1);
      console.log(`${countRequestsMade()} requests, ${index} of ${calls.length} calls, ${minutes} min`);
    }
    const share = (begun + budgetMs - Date.now()) / (calls.length - index);
    const until = budgetMs ? Date.now() + Math.max(1000, share) : Number.POSITIVE_INFINITY;
    await signInAgain();
    let before = await changes();
    const property = fc.asyncProperty(createRandomRequests(call, ids), async (request) => {
      // fast-check's own limit does not wait for the pending request.
      if (Date.now() > until) return;
      const { status, kind, ms } = await sendRequestUntilFast(request, getCookieOfCaller(call));
      const after = await changes();
      const changed = after.n - before.n;
      before = after;
      if (status >= 500 || ms > slowAfterMs) throw new Error(`${status} after ${Math.round(ms)} ms`);
      if (status < 400) counts.answered += 1;
      else counts.refused += 1;
      if (!(status in call.operation.responses)) throw new Error(`${status}, which is not in the document`);
      if (status >= 400 && changed > 0)
        throw new Error(`${status}, and ${changed} rows were changed, the last of ${after.last}`);
      if (status >= 400 && !kind.startsWith('application/problem+json'))
        throw new Error(`${status} as ${kind}`);
    });
    await fc.assert(property, { numRuns: each, seed, endOnFailure: true });
  }
  if (countRequestsMade() < cases)
    console.log(`The time was over after ${countRequestsMade()} of ${cases} requests.`);
  console.log(`${counts.refused} refused, ${counts.answered} answered (seed ${seed})`);
  // Both valid and invalid requests must occur.
  expect(counts.answered).toBeGreaterThan(countRequestsMade() / 50);
  expect(counts.refused).toBeGreaterThan(countRequestsMade() / 4);
  expect(countRequestsMade()).toBeGreaterThanOrEqual(budgetMs ? calls.length : cases);
}, 3_600_000);
