import { type MessageAnswer, messageAnswerSentences } from '#features/messages/contract/message-answers.ts';
import type { Conversation } from '#features/messages/contract/message-calls.ts';
import type { Message } from '#features/messages/contract/message-schema.ts';
import type { MemberClient } from './http-client.ts';
import type { TestApp } from './test-app.ts';

/** The id of no user. */
export const unknownUser = { id: '01890000-0000-7000-8000-000000000000' };

/** Sends a message and returns the whole HTTP response. */
export const postMessage = (from: MemberClient, to: { id: string }, content: unknown, key?: string) =>
  from.post(
    '/api/messages',
    { senderId: from.id, receiverId: to.id, content },
    key === undefined ? {} : { 'idempotency-key': key },
  );

/** Sends a one-press answer of a coach and returns the whole HTTP response. */
export const postAnswer = (
  from: MemberClient,
  to: { id: string },
  answer: MessageAnswer,
  other: object = {},
) =>
  from.post('/api/messages', {
    senderId: from.id,
    receiverId: to.id,
    content: messageAnswerSentences[answer],
    answer,
    ...other,
  });

/** Sends a message and returns it as the server stored it. */
export const sendAndGetMessage = async (
  from: MemberClient,
  to: { id: string },
  content: string,
): Promise<Message> => (await postMessage(from, to, content)).body;

export const getThread = async (me: MemberClient, other: { id: string }, query = ''): Promise<Message[]> =>
  (await me.get(`/api/messages/${me.id}/${other.id}${query}`)).body;

export const listContents = (messages: Message[]) => messages.map((message) => message.content);

export const findConversation = async (
  me: MemberClient,
  other: { id: string },
): Promise<Conversation | undefined> =>
  ((await me.get('/api/conversations')).body as Conversation[]).find(
    ({ participant }) => participant.id === other.id,
  );

/** Two people who have never met. */
export const addStrangers = (app: TestApp) => Promise.all([app.addAthlete(), app.addCoach()]);

/** An athlete and a coach who may write to each other, and an outsider to their conversation. */
export async function addCorrespondents(app: TestApp) {
  return {
    amara: await app.addAthlete({}, { firstName: 'Amara', lastName: 'Okafor' }),
    coach: await app.addCoach({}, { firstName: 'Rosa', lastName: 'López' }),
    outsider: await app.addAthlete({}, { firstName: 'Otto', lastName: 'Outside' }),
  };
}
