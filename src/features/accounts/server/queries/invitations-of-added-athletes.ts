import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { CursorPosition } from '#shared/cursor.ts';

/** What became of an account that a coach made for an athlete. */
type AddedAthleteState = 'waiting' | 'claimed' | 'declined' | 'expired';

/** The coach's row about an athlete whom the coach added. */
export interface AddedAthleteRow {
  id: string;
  userId: string;
  state: AddedAthleteState;
  addedAt: Date;
  invitedAt: Date;
  invitationCount: number;
  firstName: string;
  lastName: string;
  email: string;
  /** Null for an account without a profile, and while it is paused. */
  athleteId: string | null;
}

export async function insertAddedAthlete(
  db: Connection,
  added: { id: string; coachId: string; userId: string; addedAt: Date },
): Promise<void> {
  await db
    .insertInto('addedAthletes')
    .values({ ...added, invitedAt: added.addedAt })
    .execute();
}

/** SQL: whether no block hides the athlete of row `d` from the coach; a coach cannot tell it from a withdrawn profile. */
const isNotSeparatedFromCoachSql = (coachId: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select from separated_pairs b where b.user_id = ${coachId} and b.other_user_id = d.user_id)`;

const addedAthleteColumns = sql.raw(`d.id, d.user_id, d.state, d.added_at, d.invited_at, d.invitation_count,
  u.first_name, u.last_name, u.email, (select a.id from athletes a where a.user_id = d.user_id and a.paused_at is null) as athlete_id`);

/** The row about an account that a coach made; there must be one. */
export async function getAddedAthlete(db: Connection, userId: string): Promise<AddedAthleteRow> {
  const { rows } = await sql<AddedAthleteRow>`
    select ${addedAthleteColumns} from added_athletes d join users u on u.id = d.user_id
    where d.user_id = ${userId}`.execute(db);
  return rows[0]!;
}

/** A page of the athletes whom a coach added, newest first; `after` is the last row of the page before. */
export async function listAddedAthletes(
  db: Connection,
  coachId: string,
  limit: number,
  after?: CursorPosition,
): Promise<(AddedAthleteRow & { key: string })[]> {
  const { rows } = await sql<AddedAthleteRow & { key: string }>`
    select ${addedAthleteColumns}, d.added_at::text as key
    from added_athletes d join users u on u.id = d.user_id
    where d.coach_id = ${coachId} and ${isNotSeparatedFromCoachSql(coachId)}
      and ${after ? sql`(d.added_at, d.id) < (${after.key}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by d.added_at desc, d.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countAddedAthletes(db: Connection, coachId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from added_athletes d
    where d.coach_id = ${coachId} and ${isNotSeparatedFromCoachSql(coachId)}`.execute(db);
  return rows[0]!.n;
}

/** Whether a coach has added anybody, however it ended. */
export async function hasAddedAthletes(db: Connection, coachId: string): Promise<boolean> {
  const row = await db
    .selectFrom('addedAthletes')
    .select('id')
    .where('coachId', '=', coachId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whose account a coach's row is about; undefined for a row of another coach. */
export async function findAddedAthleteUserId(
  db: Connection,
  coachId: string,
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('addedAthletes')
    .select('userId')
    .where('id', '=', id)
    .where('coachId', '=', coachId)
    .executeTakeFirst();
  return row?.userId ?? undefined;
}

/** How often the athlete was invited. To be read under the lock of the user. */
export function getInvitationCount(db: Connection, userId: string) {
  return db
    .selectFrom('addedAthletes')
    .select(['invitedAt', 'invitationCount'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
}

export async function recordInvitation(db: Connection, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('addedAthletes')
    .set((row) => ({ invitedAt: at, invitationCount: row('invitationCount', '+', 1) }))
    .where('userId', '=', userId)
    .execute();
}

/** Records what became of an account that waited; does nothing for any other account. */
export async function recordOutcomeOfUnclaimedAccount(
  db: Connection,
  userId: string,
  state: Exclude<AddedAthleteState, 'waiting'>,
): Promise<void> {
  await db
    .updateTable('addedAthletes')
    .set({ state })
    .where('userId', '=', userId)
    .where('state', '=', 'waiting')
    .execute();
}

/** The owner of a claimed account has had it erased: the coach sees it no more. */
export async function deleteAddedAthleteIfClaimed(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('addedAthletes').where('userId', '=', userId).where('state', '=', 'claimed').execute();
}

export async function deleteAddedAthlete(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('addedAthletes').where('userId', '=', userId).execute();
}
