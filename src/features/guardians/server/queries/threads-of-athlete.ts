import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { CursorPosition } from '#shared/cursor.ts';
import type { GuardianMessage, GuardianThread } from '../../contract/guardian-calls.ts';

export type ThreadRow = Omit<GuardianThread, 'lastMessageAt'> & {
  lastMessageAt: Date;
  /** Of an athlete. */
  birthDate: string | null;
  timeZone: string | null;
  isErased: boolean;
  wasAdult: boolean;
};

interface Reader {
  guardianId: string;
  athleteUserId: string;
}

/** A contact can be stopped before anything of it was delivered: then it has no conversation, and is listed as stopped alone. */
const contactsSql = (athleteUserId: string): RawBuilder<unknown> => sql`
  select user_id, other_user_id, last_message_at, conversation_id from participants
  where user_id = ${athleteUserId} and last_message_seq > 0
  union all select s.athlete_user_id, s.other_user_id, max(s.stopped_at), null from contact_stops s
  where s.athlete_user_id = ${athleteUserId} and not exists (
    select from participants d where d.user_id = s.athlete_user_id and d.other_user_id = s.other_user_id and d.last_message_seq > 0)
  group by s.athlete_user_id, s.other_user_id`;

const threadColumnsSql = ({ guardianId, athleteUserId }: Reader): RawBuilder<unknown> => sql`
  u.id as user_id, u.role, p.last_message_at, c.school, c.verified_until is not null as verified, b.born_on::text as birth_date, home.time_zone,
  u.erased_at is not null as is_erased, coalesce(b.was_adult, false) as was_adult,
  -- Also across a block: it hides a name from the athlete, not from who guards the athlete.
  u.first_name || ' ' || u.last_name as name,
  exists (select from contact_stops s where s.athlete_user_id = p.user_id and s.other_user_id = u.id) as stopped,
  exists (select from contact_stops s join guardians g on g.id = s.guardian_id
    where s.athlete_user_id = p.user_id and s.other_user_id = u.id
      and (g.id = ${guardianId} or g.state = 'stopped')) as waits_for_me
  from (${contactsSql(athleteUserId)}) p join users u on u.id = p.other_user_id
    left join coaches c on c.user_id = u.id left join athletes a on a.user_id = u.id
    left join places home on home.id = a.place_id left join birth_dates b on b.user_id = u.id`;

/** The latest conversations of an athlete. */
export async function listThreadsOfAthlete(
  db: Connection,
  reader: Reader,
  maxRows: number,
): Promise<ThreadRow[]> {
  const { rows } = await sql<ThreadRow>`
    select ${threadColumnsSql(reader)}
    order by p.last_message_at desc, p.conversation_id desc nulls last limit ${maxRows}`.execute(db);
  return rows;
}

export async function findThreadOfAthlete(
  db: Connection,
  reader: Reader,
  otherUserId: string,
): Promise<ThreadRow | undefined> {
  const { rows } = await sql<ThreadRow>`
    select ${threadColumnsSql(reader)} where p.other_user_id = ${otherUserId}`.execute(db);
  return rows[0];
}

type SenderRow = Pick<ThreadRow, 'role' | 'birthDate' | 'timeZone' | 'isErased' | 'wasAdult'>;

/** Who has written to the athlete what nobody has delivered or ended yet; undefined where nothing waits. */
export async function findSenderOfHeldMessages(
  db: Connection,
  athleteUserId: string,
  senderId: string,
): Promise<SenderRow | undefined> {
  const { rows } = await sql<SenderRow>`
    select u.role, b.born_on::text as birth_date, home.time_zone, u.erased_at is not null as is_erased,
      coalesce(b.was_adult, false) as was_adult
    from users u
      left join athletes a on a.user_id = u.id left join places home on home.id = a.place_id
      left join birth_dates b on b.user_id = u.id
    where u.id = ${senderId} and exists (select from held_messages h
      where h.sender_id = u.id and h.receiver_id = ${athleteUserId} and h.ended_at is null and not h.is_dropped)`.execute(
    db,
  );
  return rows[0];
}

type MessageRow = Omit<GuardianMessage, 'timestamp'> & { timestamp: Date; key: string };

/** The messages of the athlete and somebody else, newest first, and how many there are. */
export async function listMessagesOfThread(
  db: Connection,
  { athleteUserId, guardianId, otherUserId }: Reader & { otherUserId: string },
  { limit, after }: { limit: number; after: CursorPosition | undefined },
): Promise<{ rows: MessageRow[]; total: number }> {
  const conversation = sql`
    (select conversation_id from participants where user_id = ${athleteUserId} and other_user_id = ${otherUserId})`;
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<MessageRow>`
      select m.id, m.seq::text as key, m.sender_id = ${athleteUserId} as is_from_athlete, m.created_at as timestamp,
        m.content, case when m.deleted_at is null then m.answer end as answer, m.kind, m.copies, m.visit, v.note as note_now,
        case when m.guardian_relation is not null then json_build_object('relation', m.guardian_relation,
          'isMine', coalesce(m.guardian_id = ${guardianId}, false)) end as guardian
      from messages m left join visits v on v.id = m.visit_id
      where m.conversation_id = ${conversation} and m.seq < ${after?.key ?? maxSeq}::bigint
      order by m.seq desc limit ${limit}`.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from messages where conversation_id = ${conversation}`.execute(db),
  ]);
  return { rows, total: counts[0]?.total ?? 0 };
}
const maxSeq = '9223372036854775807';

/** Stops a contact for every confirmed guardian of the athlete: each has to start it again. */
export async function insertContactStops(
  db: Connection,
  stop: { athleteUserId: string; otherUserId: string; stoppedAt: Date },
): Promise<void> {
  await sql`
    insert into contact_stops (guardian_id, athlete_user_id, other_user_id, stopped_at)
    select id, athlete_user_id, ${stop.otherUserId}, ${stop.stoppedAt} from guardians
    where athlete_user_id = ${stop.athleteUserId} and state = 'confirmed'
    on conflict do nothing`.execute(db);
}

/** Also the stops of who does not read along any more: nobody else could end them. */
export async function deleteContactStop(
  db: Connection,
  { guardianId, athleteUserId, otherUserId }: Reader & { otherUserId: string },
): Promise<void> {
  await sql`
    delete from contact_stops s using guardians g
    where g.id = s.guardian_id and s.athlete_user_id = ${athleteUserId} and s.other_user_id = ${otherUserId}
      and (g.id = ${guardianId} or g.state = 'stopped')`.execute(db);
}
