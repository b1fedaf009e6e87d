import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import { type HeldMessageRow, type HeldPair, heldColumns } from './held-messages.ts';

/** Where a page of what is due ends. */
export interface DuePosition {
  until: Date;
  number: number;
}

/** A page of what is due, in the order of its time. */
export async function listDuePositions(
  db: Connection,
  now: Date,
  page: { limit: number; after: DuePosition },
): Promise<(HeldPair & DuePosition)[]> {
  const { rows } = await sql<HeldPair & DuePosition>`
    select sender_id, receiver_id, held_until as until, number from held_messages
    where ended_at is null and held_until <= ${now}
      and (held_until, number) > (${page.after.until}::timestamptz, ${page.after.number}::bigint)
    order by held_until, number limit ${page.limit}`.execute(db);
  return rows;
}

/** Which messages a delivery would store twice: one was sent again while nothing was held. */
export type DueMessageRow = HeldMessageRow & { isIdTaken: boolean; isKeyTaken: boolean };

/**
 * The due messages of these pairs in the order of writing, and whether a message has the id, or the key, of one: it was
 * sent again while nothing was held. Both people of each pair must be locked.
 */
export async function listDueMessages(
  db: Connection,
  pairs: HeldPair[],
  now: Date,
  limit: number,
): Promise<DueMessageRow[]> {
  const [senderIds, receiverIds] = [
    pairs.map(({ senderId }) => senderId),
    pairs.map((pair) => pair.receiverId),
  ];
  const { rows } = await sql<DueMessageRow>`
    select ${heldColumns}, exists (select from messages m where m.id = h.id) as is_id_taken,
      exists (
        select from messages m where m.sender_id = h.sender_id and m.idempotency_key = h.idempotency_key
      ) as is_key_taken
    from unnest(${senderIds}::uuid[], ${receiverIds}::uuid[]) as pair (sender_id, receiver_id)
    join held_messages h on h.sender_id = pair.sender_id and h.receiver_id = pair.receiver_id
    where h.held_until <= ${now} and h.ended_at is null
    order by h.number limit ${limit}`.execute(db);
  return rows;
}

/** Holds what is held of a pair until later. A zone that the sender may not know stays unnamed. */
export async function postponeHeldMessages(
  db: Connection,
  { senderId, receiverId }: HeldPair,
  { until, timeZone }: { until: Date; timeZone: string | null },
): Promise<void> {
  await sql`
    update held_messages
    set held_until = ${until}, time_zone = case when time_zone is null then null else ${timeZone} end
    where sender_id = ${senderId} and receiver_id = ${receiverId} and held_until < ${until} and ended_at is null`.execute(
    db,
  );
}

/** What was written for the night waits for a guardian from now on, those that are approved behind it, too. */
export async function holdForApproval(db: Connection, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update held_messages set reason = 'approval', held_until = null
    where id = any(${ids}::uuid[]) and ended_at is null`.execute(db);
}
