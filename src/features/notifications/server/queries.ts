import { sql } from 'kysely';
import { blockBetween } from '#features/safety/server/service/between.ts';
import type { Connection } from '#server/context.ts';

export interface Waiting {
  userId: string;
  otherUserId: string;
}

/** As many as one round takes; a minute later comes the next. */
const mostAtOnce = 200;

/**
 * Those who have left a message of somebody unread since `before`, and were not told of that conversation after
 * `toldBefore`; nobody whose account was erased, nor of one. From here on they count as told: two servers never take
 * the same ones.
 */
export async function takeWaiting(
  tx: Connection,
  { before, toldBefore, now }: { before: Date; toldBefore: Date; now: Date },
): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    insert into unread_emails (user_id, other_user_id, last_seq, emailed_at)
    select p.user_id, p.other_user_id, p.last_message_seq, ${now}::timestamptz
    from participants p
      join users u on u.id = p.user_id and u.erased_at is null
      join users o on o.id = p.other_user_id and o.erased_at is null
      left join unread_emails w on w.user_id = p.user_id and w.other_user_id = p.other_user_id
    where p.unread > 0 and p.last_message_seq > coalesce(w.last_seq, 0)
      and (w.emailed_at is null or w.emailed_at <= ${toldBefore})
      and exists (
        select from messages m
        where m.conversation_id = p.conversation_id and m.receiver_id = p.user_id and m.deleted_at is null
          and m.seq > greatest(p.last_read_seq, coalesce(w.last_seq, 0)) and m.created_at <= ${before}
      )
    order by p.last_message_at, p.user_id limit ${mostAtOnce}
    on conflict (user_id, other_user_id) do update set last_seq = excluded.last_seq, emailed_at = excluded.emailed_at
      where unread_emails.emailed_at <= ${toldBefore}
    returning user_id, other_user_id`.execute(tx);
  return rows;
}

export interface UnreadLetter {
  email: string;
  firstName: string;
  senderName: string;
  /** The coach's school or the athlete's. */
  senderSchool: string | null;
  unread: number;
}

/** What a mail says; undefined when it was read meanwhile, one of the two was erased, or they have blocked one another. */
export async function letterFacts(
  db: Connection,
  { userId, otherUserId }: Waiting,
): Promise<UnreadLetter | undefined> {
  const { rows } = await sql<UnreadLetter>`
    select u.email, u.first_name, o.first_name || ' ' || o.last_name as sender_name, p.unread,
      coalesce(
        (select school from coaches where user_id = o.id), (select high_school from athletes where user_id = o.id)
      ) as sender_school
    from participants p
      join users u on u.id = p.user_id and u.erased_at is null
      join users o on o.id = p.other_user_id and o.erased_at is null
    where p.user_id = ${userId} and p.other_user_id = ${otherUserId} and p.unread > 0
      and not ${blockBetween(sql.ref('u.id'), sql.ref('o.id'))}`.execute(db);
  return rows[0];
}
