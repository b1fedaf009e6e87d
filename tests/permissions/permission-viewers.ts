import type { HttpClient, MemberClient } from '../support/http-client.ts';
import type { TestApp } from '../support/test-app.ts';
import { type AthleteMember, type CoachMember, password } from '../support/test-members.ts';

/** The columns of the matrix. */
export const viewers = ['visitor', 'athlete', 'otherAthlete', 'coach', 'otherCoach', 'blocked'] as const;
export type ViewerName = (typeof viewers)[number];

/**
 * The members of the matrix. Rows belong to `athlete`, or to `athlete` and `coach` together; `blocked` is a coach
 * who wrote to the athlete and was blocked for it.
 */
export interface PermissionViewers {
  app: TestApp;
  visitor: HttpClient;
  athlete: AthleteMember;
  otherAthlete: AthleteMember;
  coach: CoachMember;
  otherCoach: CoachMember;
  blocked: CoachMember;
  /** A member to block or report, without another role. */
  extra: MemberClient;
  /** A member who has a conversation with the coach only. */
  friend: MemberClient;
}

export async function createPermissionViewers(app: TestApp): Promise<PermissionViewers> {
  const [athlete, otherAthlete] = [await app.addAthlete(), await app.addAthlete()];
  const [coach, otherCoach, blocked] = [await app.addCoach(), await app.addCoach(), await app.addCoach()];
  const [extra, friend] = [await app.register('coach'), await app.register('athlete')];
  await sendMessage(blocked, athlete);
  await sendMessage(friend, coach);
  await athlete.put(`/api/blocks/${blocked.id}`);
  return { app, visitor: app.visitor(), athlete, otherAthlete, coach, otherCoach, blocked, extra, friend };
}

/** Sends a message and returns its id. */
export async function sendMessage(from: MemberClient, to: MemberClient): Promise<string> {
  const sent = { senderId: from.id, receiverId: to.id, content: 'Hello' };
  return getCreatedId(await from.post('/api/messages', sent));
}

/** Returns the id of a 201 response. */
export function getCreatedId({ status, body }: { status: number; body: { id: string } }): string {
  if (status !== 201) throw new Error(`This could not be made: ${JSON.stringify(body)}`);
  return body.id;
}

/** Signs the same member in with a second session, which may end. */
export async function signInAgain(app: TestApp, person: HttpClient): Promise<HttpClient> {
  const client = app.visitor();
  if ('email' in person) await client.post('/api/auth/login', { email: person.email, password });
  return client;
}
