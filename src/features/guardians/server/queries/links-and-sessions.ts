import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { Language } from '#translations/languages.ts';

interface NewToken {
  tokenHash: Buffer;
  guardianId: string;
  createdAt: Date;
  expiresAt: Date;
}

/** `isInNotice`: in a mail that nobody has asked for. */
export async function insertGuardianLink(
  db: Connection,
  link: NewToken & { isInNotice: boolean },
): Promise<void> {
  await db.insertInto('guardianLinks').values(link).execute();
}

/** Uses a link: of two requests with one token, only one gets its guardian. */
export async function consumeGuardianLink(
  db: Connection,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('guardianLinks')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('guardianId')
    .executeTakeFirst();
  return row?.guardianId;
}

/** The guardian to whom a link was mailed, whether or not it still works. */
export async function findGuardianOfLink(
  db: Connection,
  tokenHash: Buffer,
): Promise<{ guardianId: string; athleteUserId: string } | undefined> {
  return db
    .selectFrom('guardianLinks as l')
    .innerJoin('guardians as g', 'g.id', 'l.guardianId')
    .select(['l.guardianId', 'g.athleteUserId'])
    .where('l.tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

export async function insertGuardianSession(db: Connection, session: NewToken): Promise<void> {
  await db.insertInto('guardianSessions').values(session).execute();
}

/** Ends every session of the mailbox of this guardian, whichever athlete's link had opened it. */
export async function deleteSessionsOfMailbox(db: Connection, guardianId: string): Promise<void> {
  await sql`
    delete from guardian_sessions where guardian_id in (
      select o.id from guardians o join guardians g on g.email = o.email where g.id = ${guardianId})`.execute(
    db,
  );
}

/** How many links were asked for and mailed to a guardian since then. */
export async function countGuardianLinks(db: Connection, guardianId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('guardianLinks')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('guardianId', '=', guardianId)
    .where('createdAt', '>', since)
    .where('isInNotice', '=', false)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteGuardianSession(db: Connection, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('guardianSessions').where('tokenHash', '=', tokenHash).execute();
}

export interface SessionMailbox {
  email: string;
  language: Language;
  languageChosen: boolean;
}

export async function findMailboxOfSession(
  db: Connection,
  tokenHash: Buffer,
  now: Date,
): Promise<SessionMailbox | undefined> {
  const row = await db
    .selectFrom('guardianSessions as s')
    .innerJoin('guardians as g', 'g.id', 's.guardianId')
    .select(['g.email', 'g.language', 'g.languageChosen'])
    .where('s.tokenHash', '=', tokenHash)
    .where('s.expiresAt', '>', now)
    .executeTakeFirst();
  return row && { ...row, language: row.language as Language };
}

export interface GuardianEmailFacts {
  id: string;
  email: string;
  state: string;
  athleteUserId: string;
  athleteFirstName: string;
  isAthleteConfirmed: boolean;
  language: Language;
}

const emailFactsSql = sql`
  select g.id, g.email, g.state, g.athlete_user_id, u.first_name as athlete_first_name,
    u.email_verified as is_athlete_confirmed, g.language
  from guardians g join users u on u.id = g.athlete_user_id and u.erased_at is null`;

/** What an email to a guardian says; undefined where the guardian is gone. */
export async function findGuardianEmailFacts(
  db: Connection,
  id: string,
): Promise<GuardianEmailFacts | undefined> {
  const { rows } = await sql<GuardianEmailFacts>`${emailFactsSql} where g.id = ${id}`.execute(db);
  return rows[0];
}

/** One of the relations of a mailbox: a link for one shows them all. */
export async function findGuardianByEmail(
  db: Connection,
  email: string,
): Promise<GuardianEmailFacts | undefined> {
  const { rows } = await sql<GuardianEmailFacts>`
    ${emailFactsSql} where g.email = ${email} order by (g.state = 'confirmed') desc, g.invited_at desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Invitations since then of which no link was mailed, of athletes who have confirmed their own address. */
export async function listUnmailedInvitations(
  db: Connection,
  since: Date,
): Promise<{ guardianId: string; userId: string }[]> {
  return db
    .selectFrom('guardians as g')
    .innerJoin('users as u', 'u.id', 'g.athleteUserId')
    .select(['g.id as guardianId', 'g.athleteUserId as userId'])
    .where('g.state', '=', 'invited')
    .where('g.invitedAt', '>', since)
    .where('u.emailVerified', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('guardianLinks as l').select('l.guardianId').whereRef('l.guardianId', '=', 'g.id')),
      ),
    )
    .execute();
}
