import { beforeEach, expect, test } from 'vitest';
import {
  addCoachAthleteHistory,
  proposeVisit,
} from '../../../tests/support/add-messages-bookmark-view-and-visit.ts';
import { getThread } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';

const app = openTestApp();
let maya: AthleteMember;
let coach: CoachMember;
let visitId: string;

/** An athlete and a coach with messages, bookmark, profile view and visit; then the athlete blocks the coach. */
beforeEach(async () => {
  [maya, coach] = [await app.addAthlete(), await app.addCoach()];
  ({ visitId } = await addCoachAthleteHistory(coach, maya));
});
const blockCoachAsMaya = () => maya.put(`/api/blocks/${coach.id}`);
const listVisits = async (of: AthleteMember | CoachMember) => (await of.get('/api/visits')).body;
const listCards = async () =>
  (await getThread(maya, coach)).filter((message) => message.visit?.id === visitId);

test.each([
  ['a note', { note: 'You cannot get rid of me.' }],
  ['another time', { startsAt: '2026-12-24T15:00:00Z', endsAt: '2026-12-24T17:00:00Z' }],
  ['another time zone', { timeZone: 'America/New_York' }],
  ['another place', { place: 'My car' }],
  ['another kind', { kind: 'unofficial' }],
  ['an answer', { state: 'accepted' }],
  ['a refusal', { state: 'declined' }],
])(
  'a blocked coach who sends %s for a shared visit gets 403, and the athlete is not notified',
  async (_, changes) => {
    await blockCoachAsMaya();
    const [before, news] = [await listVisits(maya), (await maya.get('/api/visits/news')).body];
    const answer = await coach.patch(`/api/visits/${visitId}`, changes);
    expect([answer.status, answer.body.detail]).toEqual([403, 'You cannot write to this person.']);
    expect(await listVisits(maya)).toEqual(before);
    expect((await maya.get('/api/visits/news')).body).toEqual(news);
  },
);

test('an athlete who has blocked a coach cannot change their shared visit either', async () => {
  await blockCoachAsMaya();
  for (const changes of [{ note: 'Hello' }, { state: 'accepted' }])
    expect((await maya.patch(`/api/visits/${visitId}`, changes)).status).toBe(403);
  const [visit] = await listVisits(maya);
  expect(visit.may).toEqual({ answer: false, change: false, cancel: true });
});

test('a visit can be cancelled across a block, and its card repeats no note', async () => {
  await blockCoachAsMaya();
  expect((await coach.patch(`/api/visits/${visitId}`, { state: 'cancelled' })).status).toBe(200);
  const cards = await listCards();
  expect(cards.map(({ visit }) => [visit?.change, visit?.note])).toEqual([
    ['proposed', 'Bring your transcript'],
    ['cancelled', null],
  ]);
});

test('people who have blocked one another see no activity of each other, although they share a visit', async () => {
  const listKinds = async (of: AthleteMember | CoachMember) =>
    (await of.get('/api/activity')).body.map(({ kind }: { kind: string }) => kind);
  await maya.patch(`/api/visits/${visitId}`, { state: 'accepted' });
  expect(await listKinds(coach)).toContain('visit');
  await app.runInDays(1, async () => expect(await listKinds(maya)).toContain('bookmarked'));
  await blockCoachAsMaya();
  await app.runInDays(1, async () => {
    for (const member of [maya, coach])
      expect((await listKinds(member)).filter((kind: string) => kind !== 'new-athletes')).toEqual([]);
  });
});

test('a member who blocked another sends no read receipt, not even after the block is removed', async () => {
  const [theirs] = (await getThread(maya, coach)).filter(({ senderId }) => senderId === coach.id);
  await blockCoachAsMaya();
  expect((await maya.put(`/api/conversations/${coach.id}/read-mark`, { messageId: theirs?.id })).status).toBe(
    204,
  );
  expect((await maya.get('/api/conversations/unread')).body).toEqual({ unread: 1 });
  await maya.delete(`/api/blocks/${coach.id}`);
  const [seen] = (await getThread(coach, maya)).filter(({ senderId }) => senderId === coach.id);
  expect(seen).not.toHaveProperty('readAt');
});

test('the visit of a third person stays open to changes', async () => {
  const other = await app.addCoach();
  const id = await proposeVisit(other, maya);
  await blockCoachAsMaya();
  expect((await other.patch(`/api/visits/${id}`, { note: 'Gate 5' })).status).toBe(200);
});
