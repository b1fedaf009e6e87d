import type { Relation } from '#features/safety/server/interactions-allowed-by-relation.ts';
import { newId } from '#shared/ids.ts';
import { proposeVisit } from '../support/add-messages-bookmark-view-and-visit.ts';
import type { MemberClient } from '../support/http-client.ts';
import { postMessage, sendAndGetMessage } from '../support/send-messages.ts';
import type { TestApp } from '../support/test-app.ts';
import { type AthleteMember, type CoachMember, password, quarterback } from '../support/test-members.ts';

/** A viewer and another member, as one is to the other, with what they did together before. */
export interface MemberPair {
  app: TestApp;
  relation: Relation;
  viewer: AthleteMember | CoachMember;
  viewerRole: 'athlete' | 'coach';
  other: AthleteMember | CoachMember;
  /** A name that nobody else has. */
  otherName: string;
  /** Three visits of the two, and a message of each; nothing for strangers. */
  visitIds: string[];
  sentId: string | undefined;
  receivedId: string | undefined;
  /** A profile image of the other. */
  imagePath: string;
  /** A list with the other, of a coach who is no stranger. */
  shortlistId: string;
  /** A trip with the other and its shared link, of a coach who is no stranger. */
  tripId: string;
  tripShareId: string;
  /** A member whom both know: what they send afterwards arrives last. */
  friend: MemberClient;
}

const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
async function addProfileImage(app: TestApp, member: MemberClient): Promise<string> {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'me.png');
  const answer = await fetch(`${app.origin}/api/users/me/profile-image`, {
    method: 'PUT',
    headers: { cookie: member.cookie },
    body: form,
  });
  const { user } = (await answer.json()) as { user: { profileImage: string } };
  return user.profileImage;
}

let pairs = 0;

export async function createMemberPair(
  app: TestApp,
  viewerRole: 'athlete' | 'coach',
  relation: Relation,
): Promise<MemberPair> {
  pairs += 1;
  const otherName = `Interaction${String.fromCharCode(65 + (pairs % 26))}${pairs}x`;
  const [friend, viewer] = [
    await app.addCoach(),
    viewerRole === 'coach' ? await app.addCoach() : await app.addAthlete(),
  ];
  const other =
    relation === 'unclaimed'
      ? await addUnclaimedAthlete(app, otherName)
      : await addOther(app, viewerRole, otherName);
  const pair: MemberPair = {
    ...{ app, relation, viewer, viewerRole, other, otherName, friend },
    ...{ visitIds: [], sentId: undefined, receivedId: undefined, imagePath: '', shortlistId: '' },
    ...{ tripId: '', tripShareId: '' },
  };
  if (relation !== 'unclaimed') pair.imagePath = await addProfileImage(app, other);
  if (relation !== 'stranger') await addMessagesAndVisits(pair);
  for (const member of [viewer, other]) await postMessage(friend, member, 'Hello');
  if (relation === 'blocked') await other.put(`/api/blocks/${viewer.id}`);
  if (relation === 'blocking') await viewer.put(`/api/blocks/${other.id}`);
  if (relation === 'erased') {
    await other.post('/api/auth/erasure', { password });
    await app.runInDays(15, () => app.runClaimAndErasureJobs());
  }
  return pair;
}

const addOther = (app: TestApp, viewerRole: 'athlete' | 'coach', lastName: string) =>
  viewerRole === 'coach'
    ? app.addAthlete({}, { firstName: 'Noa', lastName })
    : app.addCoach({}, { firstName: 'Noa', lastName });

/** An account that another coach has made. Its client has no session. */
async function addUnclaimedAthlete(app: TestApp, lastName: string): Promise<AthleteMember> {
  const coach = await app.addCoach();
  const email = `${lastName.toLowerCase()}@school.test`;
  const user = { firstName: 'Noa', lastName, email, username: lastName.toLowerCase(), password };
  const { body } = await coach.post('/api/athletes', { user, ...quarterback });
  const client = app.visitor() as MemberClient;
  return Object.assign(client, { id: body.userId as string, email, profile: body });
}

async function addMessagesAndVisits(pair: MemberPair): Promise<void> {
  const { viewer, other, viewerRole, relation } = pair;
  const [coach, athlete] = (viewerRole === 'coach' ? [viewer, other] : [other, viewer]) as [
    CoachMember,
    AthleteMember,
  ];
  pair.sentId = (await sendAndGetMessage(viewer, other, 'Hello from the viewer')).id;
  if (relation !== 'unclaimed')
    pair.receivedId = (await sendAndGetMessage(other, viewer, 'Hello from the other')).id;
  for (let n = 0; n < 3; n++) pair.visitIds.push(await proposeVisit(coach, athlete));
  if (viewerRole !== 'coach') return;
  await viewer.put(`/api/bookmarks/${athlete.profile.id}`);
  pair.shortlistId = await addShortlist(pair);
  await viewer.put(`/api/shortlists/${pair.shortlistId}/athletes/${athlete.profile.id}`);
  pair.tripId = await addTrip(pair);
  const stop = { athleteId: athlete.profile.id, startsOn: inTenDays() };
  await viewer.put(`/api/trips/${pair.tripId}/stops/${newId()}`, stop);
  pair.tripShareId = (await viewer.put(`/api/trips/${pair.tripId}/share`)).body.shareId;
}

const inTenDays = (): string => new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
let trips = 0;
/** A new trip of the viewer, who is a coach. Returns its id. */
export async function addTrip({ viewer }: MemberPair): Promise<string> {
  trips += 1;
  return (await viewer.post('/api/trips', { name: `Trip ${trips}` })).body.id;
}

let shortlists = 0;
/** A new list of the viewer, who is a coach. Returns its id. */
export async function addShortlist({ viewer }: MemberPair): Promise<string> {
  shortlists += 1;
  return (await viewer.post('/api/shortlists', { name: `List ${shortlists}` })).body.id;
}
