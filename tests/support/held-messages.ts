import { sql } from 'kysely';
import { expect } from 'vitest';
import { newId } from '#shared/ids.ts';
import { addVerifiedCoach } from './evaluate-as-verified-coach.ts';
import { EventStreamReader } from './event-stream-reader.ts';
import type { MemberClient } from './http-client.ts';
import { postMessage } from './send-messages.ts';
import type { TestApp } from './test-app.ts';
import type { AthleteMember, CoachMember } from './test-members.ts';

/** The next night where test athletes live: 9 or 10 pm in Texas. Near to now, so that sessions are valid. */
export function getNextNight(): Date {
  const night = new Date();
  night.setUTCHours(3, 30, 0, 0);
  return night.getTime() > Date.now() ? night : new Date(night.getTime() + 86_400_000);
}

/** Sets the server's clock. */
export function setClock(app: TestApp, at: Date | string): void {
  app.now = () => new Date(at);
}

/** Runs the round of this minute. */
export async function deliverAt(app: TestApp, at: Date | string): Promise<void> {
  setClock(app, at);
  await app.runJobs('held-messages');
}

/** Stores held messages, as if each sender had written so many to each receiver, one after the other. */
export async function insertHeldMessages(
  app: TestApp,
  { senders, receivers, count }: { senders: MemberClient[]; receivers: MemberClient[]; count: number },
  until: Date,
): Promise<void> {
  const listMemberIds = (members: MemberClient[]) => members.map(({ id }) => id);
  await sql`insert into event_logs (user_id) select unnest(${[...listMemberIds(senders), ...listMemberIds(receivers)]}::uuid[]) on conflict do nothing`.execute(
    app.database.db,
  );
  await sql`
    insert into held_messages (id, sender_id, receiver_id, content, is_request, idempotency_key, created_at, reason, held_until)
    select gen_random_uuid(), s, r, nth::text, false, ${newId()} || r || nth, now(), 'quiet-hours', ${until}::timestamptz
    from generate_series(1, ${count}::integer) as series (nth) cross join unnest(${listMemberIds(senders)}::uuid[]) s
      cross join unnest(${listMemberIds(receivers)}::uuid[]) r
    order by series.nth`.execute(app.database.db);
}

/** A verified coach and Maya Okafor, an athlete whose age nobody knows; afterwards the server's clock is at this time. */
export async function addCoachAndMayaAt(app: TestApp, at: Date): Promise<[CoachMember, AthleteMember]> {
  const coach = await addVerifiedCoach(app);
  const maya = await app.addAthlete({}, { firstName: 'Maya', lastName: 'Okafor' });
  setClock(app, at);
  return [coach, maya];
}

/** The messages of the viewer that wait for the morning. */
export const listHeld = async (viewer: MemberClient, other: MemberClient) =>
  (await viewer.get(`/api/conversations/${other.id}/messages`)).body.held;

export const takeBack = (member: MemberClient, messageId: string) =>
  member.delete(`/api/messages/${messageId}`);

/** Types to a member, who types and writes back, and returns whether that member sees it. */
export async function isTypingSeen(app: TestApp, from: MemberClient, to: MemberClient): Promise<boolean> {
  const [mine, theirs] = await Promise.all([from, to].map((one) => EventStreamReader.open(app.origin, one)));
  const type = async (one: MemberClient, other: MemberClient) =>
    expect((await one.post(`/api/conversations/${other.id}/typing`)).status).toBe(204);
  await type(from, to);
  // Signals come in their order, and what is in the stream of the other by then comes before a message.
  await type(to, from);
  await mine!.waitUntil(() => mine!.listDataOfKind('typing').length > 0, 'the answer');
  const { body } = await postMessage(to, from, 'Hello');
  await theirs!.waitUntil(() => theirs!.listDataOfKind('message').some(({ id }) => id === body.id));
  for (const reader of [mine!, theirs!]) await reader.close();
  return theirs!.listDataOfKind('typing').some(({ userId }) => userId === from.id);
}
