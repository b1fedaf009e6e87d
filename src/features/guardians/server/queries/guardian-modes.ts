import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { GuardianMode } from '../../contract/guardian-modes.ts';
import { type AthleteAgeFacts, birthDateForGuardiansSql } from './guardians-of-athlete.ts';

/** `digestedUntil`: the first daily mail tells of what is written from then on. */
export async function setMode(
  db: Connection,
  id: string,
  { mode, digestedUntil }: { mode: GuardianMode; digestedUntil: Date },
): Promise<void> {
  await sql`
    update guardians set mode = ${mode},
      digested_until = case when ${mode} = 'digest' then greatest(digested_until, ${digestedUntil}) else digested_until end
    where id = ${id} and state = 'confirmed'`.execute(db);
}

/** A guardian for whom messages wait that no mail has told of. */
export interface GuardianToMail extends AthleteAgeFacts {
  id: string;
  athleteUserId: string;
  /** Of the newest message that waits. */
  number: string;
}

export async function listGuardiansToMail(
  db: Connection,
  { mailedBefore, afterId, limit }: { mailedBefore: Date; afterId: string; limit: number },
): Promise<GuardianToMail[]> {
  const { rows } = await sql<GuardianToMail>`
    select g.id, g.athlete_user_id, v.birth_date::text as birth_date_for_guardians, p.time_zone, waiting.number::text as number
    from approving_guardians v join guardians g on g.id = v.guardian_id
      join athletes a on a.user_id = g.athlete_user_id left join places p on p.id = a.place_id
      cross join lateral (
        select max(h.number) as number from held_messages h
        where h.receiver_id = g.athlete_user_id and h.reason = 'approval' and h.ended_at is null
          and h.approved_at is null and not h.is_dropped
      ) waiting
    where waiting.number > g.approval_mailed_number
      and (g.approval_mailed_at is null or g.approval_mailed_at <= ${mailedBefore}) and g.id > ${afterId}
    order by g.id limit ${limit}`.execute(db);
  return rows;
}

/** Returns false where another process was faster. */
export async function reserveApprovalMail(
  db: Connection,
  { id, number }: GuardianToMail,
  { mailedBefore, at }: { mailedBefore: Date; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update guardians set approval_mailed_at = ${at}, approval_mailed_number = ${number}::bigint
    where id = ${id} and (approval_mailed_at is null or approval_mailed_at <= ${mailedBefore})`.execute(db);
  return Number(numAffectedRows) > 0;
}

/** A mail that could not be sent before the night: the morning's round sends another. */
export async function forgetApprovalMail(db: Connection, id: string): Promise<void> {
  await db.updateTable('guardians').set({ approvalMailedNumber: 0 }).where('id', '=', id).execute();
}

/** A guardian who gets a mail a day. */
export interface DigestReader extends AthleteAgeFacts {
  id: string;
  athleteUserId: string;
  digestedUntil: Date;
}

export async function listDigestReaders(
  db: Connection,
  { digestedBefore, afterId, limit }: { digestedBefore: Date; afterId: string; limit: number },
): Promise<DigestReader[]> {
  const { rows } = await sql<DigestReader>`
    select g.id, g.athlete_user_id, g.digested_until, (${birthDateForGuardiansSql})::text as birth_date_for_guardians, p.time_zone
    from guardians g join users u on u.id = g.athlete_user_id and u.erased_at is null
      join athletes a on a.user_id = u.id left join places p on p.id = a.place_id
      left join birth_dates b on b.user_id = u.id
    where g.mode = 'digest' and g.state = 'confirmed' and g.digested_until < ${digestedBefore} and g.id > ${afterId}
    order by g.id limit ${limit}`.execute(db);
  return rows;
}

/** Returns false where another process was faster. */
export async function reserveDigest(db: Connection, { id }: DigestReader, until: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update guardians set digested_until = ${until}
    where id = ${id} and mode = 'digest' and digested_until < ${until}`.execute(db);
  return Number(numAffectedRows) > 0;
}

/** Messages of one conversation within a day. */
export interface DigestRow {
  name: string;
  role: string;
  school: string | null;
  birthDate: string | null;
  timeZone: string | null;
  isErased: boolean;
  wasAdult: boolean;
  toAthlete: number;
  fromAthlete: number;
}

/** How many messages of each conversation of the athlete were written after `from`, until `to`. */
export async function countMessagesOfThreads(
  db: Connection,
  { athleteUserId, from, to }: { athleteUserId: string; from: Date; to: Date },
): Promise<DigestRow[]> {
  const { rows } = await sql<DigestRow>`
    select u.first_name || ' ' || u.last_name as name, u.role, c.school, b.born_on::text as birth_date, home.time_zone,
      u.erased_at is not null as is_erased, coalesce(b.was_adult, false) as was_adult, counts.to_athlete, counts.from_athlete
    from participants p cross join lateral (
        select count(*) filter (where m.receiver_id = p.user_id)::int as to_athlete,
          count(*) filter (where m.sender_id = p.user_id)::int as from_athlete
        from messages m
        where m.conversation_id = p.conversation_id and m.created_at > ${from} and m.created_at <= ${to}
      ) counts
      join users u on u.id = p.other_user_id left join coaches c on c.user_id = u.id
      left join athletes a on a.user_id = u.id left join places home on home.id = a.place_id
      left join birth_dates b on b.user_id = u.id
    where p.user_id = ${athleteUserId} and p.last_message_at > ${from} and counts.to_athlete + counts.from_athlete > 0
    order by counts.to_athlete desc, name`.execute(db);
  return rows;
}
