import { proposeVisit } from '../support/add-messages-bookmark-view-and-visit.ts';
import {
  requestVerificationAndConfirmMailbox,
  sendVerificationEmails,
} from '../support/coach-verification.ts';
import { addVerifiedCoach } from '../support/evaluate-as-verified-coach.ts';
import type { HttpClient, MemberClient } from '../support/http-client.ts';
import { addAthleteOfAge } from '../support/message-requests.ts';
import type { TestApp } from '../support/test-app.ts';
import { type AthleteMember, type CoachMember, password } from '../support/test-members.ts';

/** The columns of the matrix. */
export const viewers = [
  'visitor',
  'athlete',
  'otherAthlete',
  'coach',
  'otherCoach',
  'blocked',
  'blockedWithVisits',
] as const;
export type ViewerName = (typeof viewers)[number];

/** Strangers to the row's owners, by what makes a difference with safeguards on. */
export const athleteStandings = ['minorAthlete', 'adultAthlete', 'athleteOfUnknownAge'] as const;
export const coachStandings = ['unverifiedCoach', 'pendingCoach', 'verifiedCoach', 'lapsedCoach'] as const;
export type StandingName = (typeof athleteStandings | typeof coachStandings)[number];

/**
 * The members of the matrix. Rows belong to `athlete`, or to `athlete` and `coach` together; `blocked` is a coach
 * who wrote to the athlete and was blocked for it, `blockedWithVisits` one who also shares visits with the athlete.
 */
export interface PermissionViewers extends Record<StandingName, MemberClient> {
  app: TestApp;
  visitor: HttpClient;
  athlete: AthleteMember;
  otherAthlete: AthleteMember;
  coach: CoachMember;
  otherCoach: CoachMember;
  blocked: CoachMember;
  blockedWithVisits: CoachMember;
  /** Visits of the athlete and `blockedWithVisits` from before the block; each may be used once. */
  visitIdsBeforeBlock: string[];
  /** A member to block or report, without another role. */
  extra: MemberClient;
  /** A member who has a conversation with the coach only. */
  friend: MemberClient;
}

export async function createPermissionViewers(app: TestApp): Promise<PermissionViewers> {
  const [athlete, otherAthlete] = [await app.addAthlete(), await app.addAthlete()];
  const [coach, otherCoach, blocked] = [await app.addCoach(), await app.addCoach(), await app.addCoach()];
  const blockedWithVisits = await app.addCoach();
  const [extra, friend] = [await app.register('coach'), await app.register('athlete')];
  await sendMessage(blocked, athlete);
  await sendMessage(blockedWithVisits, athlete);
  await sendMessage(coach, athlete);
  // Requests with safeguards on, else ordinary conversations.
  for (const { id } of [blockedWithVisits, coach])
    await athlete.put(`/api/conversations/${id}/request`, { decision: 'accept' });
  const visitIdsBeforeBlock: string[] = [];
  for (let n = 0; n < visitsBeforeBlock; n++)
    visitIdsBeforeBlock.push(await proposeVisit(blockedWithVisits, athlete));
  await sendMessage(friend, coach);
  await athlete.put(`/api/blocks/${blocked.id}`);
  await athlete.put(`/api/blocks/${blockedWithVisits.id}`);
  return {
    ...{ app, visitor: app.visitor(), athlete, otherAthlete, coach, otherCoach, blocked, blockedWithVisits },
    ...{ visitIdsBeforeBlock, extra, friend, ...(await createMembersOfEachStanding(app)) },
  };
}

async function createMembersOfEachStanding(app: TestApp): Promise<Record<StandingName, MemberClient>> {
  const [lapsedCoach, pendingCoach] = [await addVerifiedCoach(app), await app.addCoach()];
  await app.runInDays(366, () => sendVerificationEmails(app));
  await requestVerificationAndConfirmMailbox(app, pendingCoach);
  return {
    minorAthlete: await addAthleteOfAge(app, 16),
    adultAthlete: await addAthleteOfAge(app, 19),
    athleteOfUnknownAge: await app.addAthlete(),
    unverifiedCoach: await app.addCoach(),
    pendingCoach,
    verifiedCoach: await addVerifiedCoach(app),
    lapsedCoach,
  };
}

/** Each row about such visits uses one for each viewer. */
const visitsBeforeBlock = 48;

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
