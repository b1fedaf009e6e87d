import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';

export function listNotificationSettings(db: Connection, userId: string) {
  return db
    .selectFrom('notificationSettings')
    .select(['kind', 'emailEnabled'])
    .where('userId', '=', userId)
    .execute();
}

export async function upsertNotificationSettings(
  db: Connection,
  settings: { userId: string; kind: string; emailEnabled: boolean; updatedAt: Date }[],
): Promise<void> {
  await db
    .insertInto('notificationSettings')
    .values(settings)
    .onConflict((row) =>
      row.columns(['userId', 'kind']).doUpdateSet(({ ref }) => ({
        emailEnabled: ref('excluded.emailEnabled'),
        updatedAt: ref('excluded.updatedAt'),
      })),
    )
    .execute();
}

/** A user who has unread messages of another user. */
export interface UnreadMessages {
  userId: string;
  otherUserId: string;
}

/** Per run of the job; the next one follows a minute later. */
const maxPerRun = 200;

/**
 * Returns the users with a message unread since `unreadSince` and no email about that conversation after `lastEmailBefore`.
 * It marks them as emailed in the same statement, so that two servers never take the same ones.
 */
export async function reserveUnreadMessageEmails(
  tx: Connection,
  { unreadSince, lastEmailBefore, now }: { unreadSince: Date; lastEmailBefore: Date; now: Date },
): Promise<UnreadMessages[]> {
  const { rows } = await sql<UnreadMessages>`
    insert into unread_emails (user_id, other_user_id, last_seq, emailed_at)
    select p.user_id, p.other_user_id, p.last_message_seq, ${now}::timestamptz
    from participants p
      join users u on u.id = p.user_id and u.erased_at is null
      join users o on o.id = p.other_user_id and o.erased_at is null
      left join unread_emails e on e.user_id = p.user_id and e.other_user_id = p.other_user_id
    where p.unread > 0 and p.last_message_seq > coalesce(e.last_seq, 0)
      and (e.emailed_at is null or e.emailed_at <= ${lastEmailBefore})
      and exists (
        select from messages m
        where m.conversation_id = p.conversation_id and m.receiver_id = p.user_id and m.deleted_at is null
          and m.seq > greatest(p.last_read_seq, coalesce(e.last_seq, 0)) and m.created_at <= ${unreadSince}
      )
    order by p.last_message_at, p.user_id limit ${maxPerRun}
    on conflict (user_id, other_user_id) do update set last_seq = excluded.last_seq, emailed_at = excluded.emailed_at
      where unread_emails.emailed_at <= ${lastEmailBefore}
    returning user_id, other_user_id`.execute(tx);
  return rows;
}

export interface UnreadEmailRow {
  email: string;
  firstName: string;
  senderName: string;
  /** The coach's school or the athlete's high school. */
  senderSchool: string | null;
  unread: number;
}

/**
 * Returns what the email says; undefined if the messages were read meanwhile, one of the users was erased, or one has
 * blocked the other.
 */
export async function findUnreadMessageEmailContent(
  db: Connection,
  { userId, otherUserId }: UnreadMessages,
): Promise<UnreadEmailRow | undefined> {
  const { rows } = await sql<UnreadEmailRow>`
    select u.email, u.first_name, o.first_name || ' ' || o.last_name as sender_name, p.unread,
      coalesce(
        (select school from coaches where user_id = o.id), (select high_school from athletes where user_id = o.id)
      ) as sender_school
    from participants p
      join users u on u.id = p.user_id and u.erased_at is null
      join users o on o.id = p.other_user_id and o.erased_at is null
    where p.user_id = ${userId} and p.other_user_id = ${otherUserId} and p.unread > 0
      and not exists (
        select from block_pairs b where b.user_id = p.user_id and b.other_user_id = p.other_user_id
      )`.execute(db);
  return rows[0];
}
