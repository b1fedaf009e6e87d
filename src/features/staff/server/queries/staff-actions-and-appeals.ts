import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { ActionKind } from '../../contract/staff-actions-and-appeals.ts';

interface NewActionRow {
  id: string;
  userId: string;
  staffId: string;
  kind: ActionKind;
  reason: string;
  until: Date | null;
  createdAt: Date;
  /** What was removed. */
  content?: string;
  /** The text or link that was removed, or the name before. */
  before?: string;
  /** With whom a conversation is. */
  otherUserId?: string;
}

export async function insertAction(db: Connection, action: NewActionRow): Promise<void> {
  await db.insertInto('staffActions').values(action).execute();
}

/** Ends what is in force of these kinds: it was lifted, replaced, or is over. */
export async function markActionsEnded(
  db: Connection,
  userIds: string[],
  kinds: ActionKind[],
  at: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .updateTable('staffActions')
    .set({ endedAt: at })
    .where('userId', 'in', userIds)
    .where('kind', 'in', kinds)
    .where('endedAt', 'is', null)
    .execute();
}

export async function deleteActionsBefore(db: Connection, before: Date): Promise<void> {
  // What is in force stays, however old it is.
  await sql`
    delete from staff_actions where created_at < ${before}
      and (ended_at is not null or kind not in ('restrict', 'suspend'))`.execute(db);
}

/** With whom a conversation is; null for other actions. The member does not read the name of who has blocked them. */
const otherNameSql = sql<string | null>`other.first_name || ' ' || other.last_name`;
const otherName = sql<string | null>`case
  when exists (select from hidden_names h where h.user_id = s.user_id and h.other_user_id = other.id)
  then 'Fieldhouse member' else ${otherNameSql} end`.as('otherName');

/** What an email about an action says; undefined for an account that was erased since. */
export async function findActionForEmail(db: Connection, actionId: string) {
  return db
    .selectFrom('staffActions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .leftJoin('users as other', 'other.id', 's.otherUserId')
    .select(['u.email', 'u.firstName', 's.kind', 's.reason', 's.until', 's.content'])
    .select(otherName)
    .where('s.id', '=', actionId)
    .where('u.erasedAt', 'is', null)
    .executeTakeFirst();
}

/** The actions about a member since `since`, newest first, with their appeals and who did them. */
export function listActions(db: Connection, userId: string, since: Date) {
  return db
    .selectFrom('staffActions as s')
    .leftJoin('appeals as a', 'a.actionId', 's.id')
    .leftJoin('users as staff', 'staff.id', 's.staffId')
    .leftJoin('users as other', 'other.id', 's.otherUserId')
    .select(['s.id', 's.kind', 's.reason', 's.until', 's.createdAt', 's.endedAt', 'a.id as appealId'])
    .select(['s.content', 's.before'])
    .select([otherName, otherNameSql.as('otherNameForStaff')])
    .select(['a.words', 'a.createdAt as appealedAt', 'a.granted', 'a.answer'])
    .select(['staff.id as staffId', 'staff.firstName as staffFirstName', 'staff.lastName as staffLastName'])
    .where('s.userId', '=', userId)
    .where('s.createdAt', '>=', since)
    .orderBy('s.createdAt', 'desc')
    .orderBy('s.id', 'desc')
    .limit(100)
    .execute();
}
export type ActionRow = Awaited<ReturnType<typeof listActions>>[number];

/** Returns false where the action was appealed before. */
export async function insertAppeal(
  db: Connection,
  appeal: { id: string; actionId: string; words: string; createdAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('appeals')
    .values(appeal)
    .onConflict((earlier) => earlier.column('actionId').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** An appeal, locked until the transaction ends, with what it is about. */
export function lockAppeal(db: Connection, id: string) {
  return db
    .selectFrom('appeals as a')
    .innerJoin('staffActions as s', 's.id', 'a.actionId')
    .select(['a.id', 'a.actionId', 'a.answeredAt', 's.userId', 's.kind', 's.endedAt', 's.otherUserId'])
    .select('s.createdAt as actedAt')
    .where('a.id', '=', id)
    .forUpdate('a')
    .executeTakeFirst();
}

export async function answerAppeal(
  db: Connection,
  id: string,
  answer: { answeredBy: string; answeredAt: Date; granted: boolean; answer: string },
): Promise<void> {
  await db.updateTable('appeals').set(answer).where('id', '=', id).execute();
}

/** What the email about an answered appeal says; undefined for an account that was erased since. */
export async function findAnswerForEmail(db: Connection, appealId: string) {
  return db
    .selectFrom('appeals as a')
    .innerJoin('staffActions as s', 's.id', 'a.actionId')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select(['u.email', 'u.firstName', 's.kind', 'a.granted', 'a.answer'])
    .where('a.id', '=', appealId)
    .where('u.erasedAt', 'is', null)
    .executeTakeFirst();
}
