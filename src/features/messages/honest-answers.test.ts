import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { deliverAt, getNextNight, setClock } from '../../../tests/support/held-messages.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { getThread, postAnswer, postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { messageAnswerSentences, messageAnswers } from './contract/message-answers.ts';

const app = openTestApp();
const atNight = openTestApp({ quietHours: true });

afterEach(() => {
  for (const one of [app, atNight]) one.now = () => new Date();
});

const answer = postAnswer;
const listAnswers = async (reader: MemberClient, other: MemberClient) =>
  (await getThread(reader, other)).map((message) => message.answer);

test('each answer of a coach is a sentence that both sides read with the same label [33.12]', async () => {
  const coach = await app.addCoach();
  const [athlete, outsider] = [await app.addAthlete(), await app.addAthlete()];
  await postMessage(athlete, coach, 'May I play for you?');
  for (const name of messageAnswers) {
    const { status, body } = await answer(coach, athlete, name);
    expect([status, body.answer, body.content]).toEqual([201, name, messageAnswerSentences[name]]);
  }
  for (const [reader, other] of [
    [coach, athlete],
    [athlete, coach],
  ] as const)
    expect(await listAnswers(reader, other)).toEqual([undefined, ...messageAnswers]);
  expect((await outsider.get(`/api/messages/${athlete.id}/${coach.id}`)).status).toBe(403);
});

test('either side may write on after an answer, and a deleted answer is none [33.13]', async () => {
  const [coach, athlete] = [await app.addCoach(), await app.addAthlete()];
  await postMessage(athlete, coach, 'May I play for you?');
  const { body } = await answer(coach, athlete, 'filled');
  expect((await postMessage(athlete, coach, 'And next year?')).status).toBe(201);
  expect((await postMessage(coach, athlete, 'Perhaps')).status).toBe(201);
  expect((await coach.delete(`/api/messages/${body.id}`)).status).toBe(204);
  expect(await listAnswers(athlete, coach)).toEqual([undefined, undefined, undefined, undefined]);
});

test('an answer with other words or of another kind, of an athlete, or to nothing gets 422 [33.12]', async () => {
  const [coach, colleague, athlete] = [await app.addCoach(), await app.addCoach(), await app.addAthlete()];
  expect((await answer(coach, athlete, 'filled')).body.errors).toEqual([
    expect.objectContaining({ path: 'answer' }),
  ]);
  await postMessage(athlete, coach, 'May I play for you?');
  await postMessage(colleague, coach, 'Hello colleague');
  const refused = [
    await answer(coach, athlete, 'filled', { content: 'Go away' }),
    await answer(coach, athlete, 'filled', { kind: 'camp' }),
    await answer(coach, athlete, 'filled', { answer: 'never' }),
    await answer(athlete, coach, 'filled'),
    await answer(coach, colleague, 'filled'),
    await answer(colleague, athlete, 'filled'),
  ];
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422]);
  expect(await listAnswers(athlete, coach)).toEqual([undefined]);
});

test('an answer at night waits for the morning, and stores what the contact rules said [33.12]', async () => {
  const [coach, athlete] = [await atNight.addCoach(), await atNight.addAthlete()];
  await postMessage(athlete, coach, 'May I play for you?');
  setClock(atNight, getNextNight());
  const held = await answer(coach, athlete, 'not-now');
  expect([held.status, held.body.answer, typeof held.body.heldUntil]).toEqual([201, 'not-now', 'string']);
  expect(await listAnswers(athlete, coach)).toEqual([undefined]);
  const { body } = await coach.get(`/api/conversations/${athlete.id}/messages`);
  expect(body.held).toEqual([expect.objectContaining({ answer: 'not-now' })]);
  await deliverAt(atNight, held.body.heldUntil);
  expect(await listAnswers(athlete, coach)).toEqual([undefined, 'not-now']);
  const { rows } = await sql<{ status: string }>`
    select contact_verdict ->> 'status' as status from messages where id = ${held.body.id}`.execute(
    atNight.database.db,
  );
  expect(rows).toEqual([{ status: expect.any(String) }]);
});

test('many athletes with the same answer are no copies of one text [33.12]', async () => {
  const coach = await app.addCoach();
  const athletes = [await app.addAthlete(), await app.addAthlete()];
  for (const athlete of athletes) {
    await postMessage(athlete, coach, 'May I play for you?');
    await answer(coach, athlete, 'not-a-fit');
  }
  const [, sent] = await getThread(athletes[1]!, coach);
  expect([sent?.answer, sent?.copies]).toEqual(['not-a-fit', undefined]);
});
