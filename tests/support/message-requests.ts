import type { MemberClient } from './http-client.ts';
import { postMessage } from './send-messages.ts';
import type { TestApp } from './test-app.ts';
import type { AthleteMember, MemberNames } from './test-members.ts';

/** What the viewer reads of a request, in the thread and in the list alike. */
export async function getRequest(viewer: MemberClient, other: MemberClient): Promise<string | null> {
  const { body } = await viewer.get(`/api/conversations/${other.id}`);
  const { body: list } = await viewer.get('/api/conversations');
  const inList = list.find((one: { participant: { id: string } }) => one.participant.id === other.id);
  if (inList && inList.request !== body.request) throw new Error('The list and the thread differ');
  return body.request;
}

export const answerRequest = (viewer: MemberClient, other: MemberClient, decision: string) =>
  viewer.put(`/api/conversations/${other.id}/request`, { decision });

export const sendMessageAndGetStatus = async (from: MemberClient, to: MemberClient): Promise<number> =>
  (await postMessage(from, to, 'Hello')).status;

export async function addAthleteOfAge(
  app: TestApp,
  years: number,
  names?: Partial<MemberNames>,
): Promise<AthleteMember> {
  const athlete = await app.addAthlete({ classYear: new Date().getUTCFullYear() }, names);
  const birthDate = `${new Date().getUTCFullYear() - years}-01-01`;
  const { status } = await athlete.put('/api/auth/birth-date', { birthDate });
  if (status !== 200) throw new Error(`The date of birth was refused: ${status}`);
  return athlete;
}
