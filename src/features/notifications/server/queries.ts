import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';

export function listNotificationSettings(db: Connection, userId: string) {
  return db
    .selectFrom('notificationSettings')
    .select(['kind', 'emailEnabled'])
    .where('userId', '=', userId)
    .execute();
}

/** Returns false for a user whose account was erased: the row remains, without anything that belongs to a person. */
export async function upsertNotificationSetting(
  db: Connection,
  { userId, kind, emailEnabled, updatedAt }: NotificationSettingRow,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into notification_settings (user_id, kind, email_enabled, updated_at)
    select id, ${kind}, ${emailEnabled}::boolean, ${updatedAt}::timestamptz from users
    where id = ${userId} and erased_at is null
    on conflict (user_id, kind) do update
    set email_enabled = excluded.email_enabled, updated_at = excluded.updated_at`.execute(db);
  return Number(numAffectedRows) > 0;
}

interface NotificationSettingRow {
  userId: string;
  kind: string;
  emailEnabled: boolean;
  updatedAt: Date;
}

/** A user who has unread messages of another user. */
export interface UnreadMessages {
  userId: string;
  otherUserId: string;
}

/** Per transaction: a round repeats it until there are fewer. */
export const maxEmailsPerStep = 200;

/** When the last round looked for unread messages. */
export async function getTimeOfLastUnreadEmailRun(db: Connection): Promise<Date> {
  const { checkedAt } = await db
    .selectFrom('unreadEmailRounds')
    .select('checkedAt')
    .executeTakeFirstOrThrow();
  return checkedAt;
}

export async function storeLastUnreadEmailRunTime(db: Connection, checkedAt: Date): Promise<void> {
  await db.updateTable('unreadEmailRounds').set({ checkedAt }).execute();
}

export interface UnreadRound {
  now: Date;
  /** Messages are due that are unread since then. */
  unreadSince: Date;
  /** Conversations are due again whose last email is this old. */
  lastEmailBefore: Date;
  /** Only conversations with a message after this, or with an email between this and `lastEmailBefore`, are new. */
  newMessagesSince: Date;
  /** Whether addresses that nobody has confirmed get no emails. */
  skipsUnconfirmed: boolean;
  newlyDueEmailsSince: Date;
}

/** The conversations that a round has to look at: not those that were looked at before and have not changed. */
export const selectConversationsForUnreadRound = (round: UnreadRound) => sql`
  select conversation_id, user_id from participants
  where unread > 0 and last_message_at > ${round.newMessagesSince}
  union
  select p.conversation_id, p.user_id
  from unread_emails e join participants p on p.user_id = e.user_id and p.other_user_id = e.other_user_id
  where e.emailed_at > ${round.newlyDueEmailsSince} and e.emailed_at <= ${round.lastEmailBefore} and p.unread > 0`;

/**
 * Returns the users who get an email about unread messages in this round (not those whose address is somebody else's
 * word: the account waits for its owner, or for the confirmation that is required), and marks them as emailed in the same
 * statement, so that two servers never take the same ones.
 */
export async function reserveUnreadMessageEmails(
  tx: Connection,
  round: UnreadRound,
): Promise<UnreadMessages[]> {
  const { now, unreadSince, lastEmailBefore, skipsUnconfirmed } = round;
  const { rows } = await sql<UnreadMessages>`
    insert into unread_emails (user_id, other_user_id, last_seq, emailed_at)
    select p.user_id, p.other_user_id, p.last_message_seq, ${now}::timestamptz
    from (${selectConversationsForUnreadRound(round)}) as candidates join participants p using (conversation_id, user_id)
      join users u on u.id = p.user_id and u.erased_at is null and u.managed_by is null
        and (u.email_verified or not ${skipsUnconfirmed}::boolean)
      join users o on o.id = p.other_user_id and o.erased_at is null
      left join unread_emails e on e.user_id = p.user_id and e.other_user_id = p.other_user_id
    where p.last_message_seq > coalesce(e.last_seq, 0)
      and (e.emailed_at is null or e.emailed_at <= ${lastEmailBefore})
      and exists (
        select from messages m
        where m.conversation_id = p.conversation_id and m.receiver_id = p.user_id and m.deleted_at is null
          and m.seq > greatest(p.last_read_seq, coalesce(e.last_seq, 0)) and m.created_at <= ${unreadSince}
      )
      and not exists (
        select from notification_settings s
        where s.user_id = p.user_id and s.kind = 'messages' and not s.email_enabled
      )
    order by p.last_message_at, p.user_id limit ${maxEmailsPerStep}
    on conflict (user_id, other_user_id) do update set last_seq = excluded.last_seq, emailed_at = excluded.emailed_at
      where unread_emails.emailed_at <= ${lastEmailBefore}
    returning user_id, other_user_id`.execute(tx);
  return rows;
}

/** Whether no later round has reserved an email about this conversation. */
export async function isNewestEmailReservation(
  db: Connection,
  { userId, otherUserId }: UnreadMessages,
  reservedAt: Date,
): Promise<boolean> {
  const newer = await db
    .selectFrom('unreadEmails')
    .select('emailedAt')
    .where('userId', '=', userId)
    .where('otherUserId', '=', otherUserId)
    .where('emailedAt', '>', reservedAt)
    .executeTakeFirst();
  return newer === undefined;
}

export interface UnreadEmailRow {
  email: string;
  firstName: string;
  /** 'Maya Lopez', 'Guardian of Maya Lopez' or 'Maya Lopez and a guardian'. */
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
    select u.email, u.first_name, p.unread,
      case when written.by_guardian and not written.by_member then 'Guardian of ' else '' end
        || o.first_name || ' ' || o.last_name
        || case when written.by_guardian and written.by_member then ' and a guardian' else '' end as sender_name,
      coalesce(
        (select school from coaches where user_id = o.id),
        (select a.high_school from athletes a where a.user_id = o.id and not exists (
          select from unseen_profiles v where v.user_id = p.user_id and v.other_user_id = o.id))
      ) as sender_school
    from participants p
      join users u on u.id = p.user_id and u.erased_at is null
      join users o on o.id = p.other_user_id and o.erased_at is null
      cross join lateral (
        select coalesce(bool_or(m.guardian_relation is not null), false) as by_guardian,
          coalesce(bool_or(m.guardian_relation is null), true) as by_member
        from messages m
        where m.conversation_id = p.conversation_id and m.receiver_id = p.user_id and m.deleted_at is null
          and m.seq > p.last_read_seq
      ) written
    where p.user_id = ${userId} and p.other_user_id = ${otherUserId} and p.unread > 0
      and not exists (
        select from separated_pairs b where b.user_id = p.user_id and b.other_user_id = p.other_user_id
      )`.execute(db);
  return rows[0];
}
