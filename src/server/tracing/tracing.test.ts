import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { OtlpReceiver, type ReceivedSpan } from '../../../tests/support/otlp-receiver.ts';
import { TestApp } from '../../../tests/support/test-app.ts';
import { openTracing } from './open-tracing.ts';
import type { Tracing } from './tracing.ts';

const app = new TestApp();
let receiver: OtlpReceiver;
let tracing: Tracing;

/** OpenTelemetry's packages read these themselves, when tracing is opened. */
function openTracingTo(origin: string, log = pino({ level: 'silent' })): Tracing {
  const variables = { OTEL_EXPORTER_OTLP_ENDPOINT: origin, OTEL_BSP_SCHEDULE_DELAY: '20' };
  Object.assign(process.env, variables);
  const opened = openTracing({ protocol: 'http/json', log });
  for (const name of Object.keys(variables)) delete process.env[name];
  return opened;
}

beforeAll(async () => {
  receiver = await OtlpReceiver.open();
  tracing = openTracingTo(receiver.origin);
  await app.open({ tracing });
}, 120_000);
afterEach(() => receiver.spans.splice(0));
afterAll(async () => {
  await app.close();
  await tracing.close();
  receiver.close();
}, 60_000);

async function awaitSpan(name: string): Promise<ReceivedSpan> {
  const find = () => receiver.spans.find((span) => span.name === name);
  await expect.poll(find).toBeTruthy();
  return find()!;
}

/** Spans arrive in batches, those of statements before that of their request. */
const awaitChildren = async (name: string) => receiver.childrenOf(await awaitSpan(name));

test('a request is a span with route, status and request id, and its statements are below it [49.1 49.2]', async () => {
  const [coach, athlete] = [await app.addCoach(), await app.addAthlete()];
  const { headers } = await coach.get(`/api/athletes/${athlete.profile.id}`);
  const span = await awaitSpan('GET /api/athletes/:id');
  expect(span.parentSpanId).toBeUndefined();
  expect(span.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/athletes/:id',
    'http.response.status_code': 200,
    'url.scheme': 'http',
    'fieldhouse.request_id': headers.get('x-request-id'),
  });
  expect(span.resource).toMatchObject({ 'service.name': 'fieldhouse', 'process.pid': process.pid });
  const statements = receiver.childrenOf(span);
  expect(statements.length).toBeGreaterThan(0);
  for (const { traceId, attributes } of statements) {
    expect(traceId).toBe(span.traceId);
    expect(attributes).toMatchObject({ 'db.system.name': 'postgresql', 'db.operation.name': 'SELECT' });
  }
});

test('the statements of a call with a body are below its request, in their transaction [49.1]', async () => {
  const [coach, athlete] = [await app.addCoach(), await app.addAthlete()];
  const { status } = await coach.post('/api/messages', {
    senderId: coach.id,
    receiverId: athlete.id,
    content: 'Hello',
  });
  expect(status).toBe(201);
  const names = (await awaitChildren('POST /api/messages')).map(({ name }) => name);
  expect(names).toContain('COMMIT');
  expect(names.some((name) => /insert/i.test(name) || /message/.test(name))).toBe(true);
});

test('no span has a word of a search, an address, an id or a value [49.2]', async () => {
  const [coach, athlete] = [await app.addCoach(), await app.addAthlete({}, { lastName: 'Zabriskie' })];
  await coach.get('/api/athletes?search=Zabriskie');
  await coach.get('/api/map?zoom=4&search=Zabriskie');
  await coach.get(`/api/athletes/${athlete.profile.id}?email=ana@school.test`);
  const message = { senderId: coach.id, receiverId: athlete.id, content: 'Quixotic words' };
  expect((await coach.post('/api/messages', message)).status).toBe(201);
  await coach.get('/Zabriskie/ana@school.test');
  await app.visitor().post('/api/auth/login', { email: coach.email, password: 'Quixotic words' });
  await awaitSpan('POST /api/auth/login');
  const sent = receiver.exports.map(({ body }) => body.toString()).join();
  for (const secret of ['zabriskie', 'quixotic', 'school.test', athlete.id, athlete.profile.id, coach.id])
    expect([secret, sent.toLowerCase().includes(secret)]).toEqual([secret, false]);
});

test('a job and the email that it sends are spans, and one that fails says of what kind [49.1 49.2]', async () => {
  const coach = await app.addCoach();
  await app.runJobs('account-email');
  await app.visitor().post('/api/auth/forgot-password', { email: coach.email });
  receiver.spans.splice(0);
  await app.runJobs('account-email');
  expect((await awaitChildren('job account-email')).map(({ name }) => name)).toContain('send email');
  receiver.spans.splice(0);
  await app.visitor().post('/api/auth/forgot-password', { email: coach.email });
  app.emailFails = true;
  await app.runJobs('account-email').catch(() => {});
  app.emailFails = false;
  const listFailed = () => receiver.spans.filter(({ failed }) => failed);
  await expect.poll(() => listFailed().map(({ name }) => name)).toContain('send email');
  expect(listFailed().find(({ name }) => name === 'send email')?.attributes).toEqual({
    'error.type': 'EENVELOPE',
  });
  await app.runJobs('account-email');
});

test('a traceparent of someone who is no trusted proxy is ignored [49.3]', async () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  await app.visitor().get('/api/athletes', { traceparent });
  const { traceId, parentSpanId } = await awaitSpan('GET /api/athletes');
  expect([traceId === traceparent.split('-')[1], parentSpanId]).toEqual([false, undefined]);
});

test('statements outside of requests, jobs and emails are no spans [49.1]', async () => {
  await app.database.pool.query('select 1');
  await app.visitor().get('/readyz');
  await app.visitor().get('/api/athletes');
  await awaitSpan('GET /api/athletes');
  expect(receiver.spans.filter(({ parentSpanId }) => !parentSpanId).map(({ name }) => name)).toEqual([
    'GET /api/athletes',
  ]);
});

test('a receiver that is gone is one line in the log, and stops nothing for long [49.5]', async () => {
  const gone = await OtlpReceiver.open();
  gone.close();
  const lines: { msg: string }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const tracingToNobody = openTracingTo(gone.origin, log);
  const mailer = tracingToNobody.traceEmails({ send: async () => {} });
  const email = { to: '', subject: '', text: '' };
  await mailer.send(email);
  await expect
    .poll(() => lines.map(({ msg }) => msg), { timeout: 20_000 })
    .toEqual(['Traces could not be exported']);
  await mailer.send(email);
  const begun = performance.now();
  await tracingToNobody.close();
  expect(performance.now() - begun).toBeLessThan(3_000);
  expect(lines).toHaveLength(1);
});
