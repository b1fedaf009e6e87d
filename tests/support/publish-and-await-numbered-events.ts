import { lockEventLogs, publishEvents } from '#server/database/member-event-log.ts';
import type { EventStreamReader } from './event-stream-reader.ts';
import type { MemberClient } from './http-client.ts';
import type { TestApp } from './test-app.ts';

/** Publishes an event that only tests know, the way that features publish theirs. */
export async function publishNumberedNotice(
  db: Parameters<typeof publishEvents>[0],
  userId: string,
  n: number,
  now: Date,
): Promise<void> {
  const people = await lockEventLogs(db, [userId]);
  await publishEvents(db, people, [{ userId, kind: 'notice', payload: { n } }], now);
}

/** Resolves when all earlier events have arrived, so that silence is meaningful. */
export async function waitUntilEventsDelivered(
  app: TestApp,
  reader: EventStreamReader,
  member: MemberClient,
): Promise<void> {
  const marker = Math.random();
  await app.database.db
    .transaction()
    .execute((tx) => publishNumberedNotice(tx, member.id, marker, app.now()));
  await reader.waitUntil(() => reader.listDataOfKind('notice').some(({ n }) => n === marker), 'the marker');
}
