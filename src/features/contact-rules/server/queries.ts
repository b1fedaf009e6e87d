import { sql } from 'kysely';
import type { Gender } from '#features/sports/contract/genders.ts';
import type { Connection } from '#server/context.ts';
import {
  asPreparedStatement,
  defineStatement,
  hiddenParameter,
} from '#server/database/prepared-statement.ts';
import type { ContactRule } from '../contract.ts';

interface NewVersion {
  checksum: string;
  loadedAt: Date;
  rules: ContactRule[];
}

/** A file that was loaded before becomes the current version again. */
export async function insertContactRules(
  db: Connection,
  { checksum, loadedAt, rules }: NewVersion,
): Promise<void> {
  await sql`
    with stored as (
      insert into contact_rule_versions (checksum, loaded_at) values (${checksum}, ${loadedAt})
      on conflict (checksum) do update set loaded_at = excluded.loaded_at
      returning version)
    insert into contact_rules (version, id, association, division, sport, gender, action, opens, closes, source, source_date,
      checked_on, agreement, note)
    select stored.version, rule.id, rule.association, rule.division, rule.sport, rule.gender, rule.action, rule.opens,
      rule.closes, rule.source, rule."sourceDate", rule."checkedOn", rule.agreement, rule.note
    from stored, jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as rule (id text, association text, division text,
      sport text, gender text, action text, opens text, closes text, source text, "sourceDate" date, "checkedOn" date,
      agreement text, note text)
    on conflict do nothing`.execute(db);
}

export interface RulesVersion {
  version: number;
  loadedAt: Date;
  rules: ContactRule[];
}

/** The current rules, in the order of their ids; undefined in a database without any. */
export async function findCurrentRules(db: Connection): Promise<RulesVersion | undefined> {
  const { rows } = await sql<RulesVersion>`
    select v.version, v.loaded_at, (
      select jsonb_agg(jsonb_build_object('id', r.id, 'association', r.association, 'division', r.division,
          'sport', r.sport, 'gender', r.gender, 'action', r.action, 'opens', r.opens, 'closes', r.closes,
          'source', r.source, 'sourceDate', r.source_date, 'checkedOn', r.checked_on, 'agreement', r.agreement,
          'note', r.note) order by r.id)
      from contact_rules r where r.version = v.version) as rules
    from contact_rule_versions v
    order by v.loaded_at desc, v.version desc limit 1`.execute(db);
  return rows[0];
}

/** An athlete as the rules see them. `today` is the day where the athlete lives; in Los Angeles, where days begin last, where that is unknown. */
interface AthleteFacts {
  sport: string;
  gender: Gender | null;
  classYear: number;
  today: string;
}

const athleteFactsSql = (now: Date) => sql`
  a.sport, a.gender, a.class_year,
  to_char(${hiddenParameter(now, 'timestamptz')} at time zone coalesce(p.time_zone, 'America/Los_Angeles'), 'YYYY-MM-DD') as today`;

export async function findAthleteFacts(
  db: Connection,
  userId: string,
  now: Date,
): Promise<AthleteFacts | undefined> {
  const { rows } = await sql<AthleteFacts>`
    select ${athleteFactsSql(now)}
    from athletes a left join places p on p.id = a.place_id
    where a.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** A coach and an athlete, whichever of the two asks; undefined for other pairs and across a block. */
interface PairFacts extends AthleteFacts {
  coachSport: string;
  programGenders: Gender[];
  school: string;
  association: string;
  division: string | null;
  /** A confirmed head coach of the school has asked to refuse what a rule does not allow yet. */
  refusesEarlyContact: boolean;
}

/** SQL: a coach `c` and the coach's school `s`. */
const selectCoachFacts = (now: Date) => sql`
  c.sport as coach_sport, c.genders as program_genders, coalesce(s.name, c.school) as school,
  coalesce(s.association, 'unknown') as association, s.division,
  coalesce(s.refuses_early_contact, false) and exists (
    select from confirmed_head_coaches h
    where h.school_id = s.id and h.verified_until > ${hiddenParameter(now, 'timestamptz')}) as refuses_early_contact`;

export async function findPairFacts(
  db: Connection,
  viewerId: string,
  otherId: string,
  now: Date,
): Promise<PairFacts | undefined> {
  const { rows } = await sql<PairFacts>`
    select ${athleteFactsSql(now)}, ${selectCoachFacts(now)}
    from coaches c cross join athletes a
      left join schools s on s.id = c.school_id
      left join places p on p.id = a.place_id
    where c.user_id = any(array[${viewerId}, ${otherId}]::uuid[]) and a.user_id = any(array[${viewerId}, ${otherId}]::uuid[])
      and not exists (
        select from unseen_profiles b where b.user_id = ${viewerId} and b.other_user_id = ${otherId})`.execute(
    db,
  );
  return rows[0];
}

/** A coach who writes to an athlete. `n`: which of the sends, counted from 1. */
interface SendFacts extends PairFacts {
  n: number;
  schoolId: string | null;
}

const selectFactsOfSends = defineStatement<
  { senderIds: string[]; receiverIds: string[]; now: Date },
  SendFacts
>(
  (parameter) => sql<SendFacts>`
    select send.n, c.school_id, ${athleteFactsSql(parameter('now'))}, ${selectCoachFacts(parameter('now'))}
    from unnest(${hiddenParameter(parameter('senderIds'), 'uuid[]')}, ${hiddenParameter(parameter('receiverIds'), 'uuid[]')})
      with ordinality as send (sender_id, receiver_id, n)
    join coaches c on c.user_id = send.sender_id
    join athletes a on a.user_id = send.receiver_id
    left join schools s on s.id = c.school_id
    left join places p on p.id = a.place_id
    ${asPreparedStatement('list-facts-of-sends')}`,
);

export const listFactsOfSends = (
  db: Connection,
  sends: readonly { senderId: string; receiverId: string }[],
  now: Date,
): Promise<SendFacts[]> =>
  selectFactsOfSends(db, {
    senderIds: sends.map(({ senderId }) => senderId),
    receiverIds: sends.map(({ receiverId }) => receiverId),
    now,
  });
