import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import {
  asPreparedStatement,
  defineStatement,
  hiddenParameter,
} from '#server/database/prepared-statement.ts';

/** What a member's standing follows from. */
export interface MemberFacts {
  id: string;
  role: string;
  isVerified: boolean;
  /** Of a coach: the state of the newest verification. */
  lastVerification: string | null;
  birthDate: string | null;
  timeZone: string | null;
}

export async function listMemberFacts(db: Connection, userIds: string[]): Promise<MemberFacts[]> {
  const { rows } = await sql<MemberFacts>`
    select u.id, u.role, c.verified_until is not null as is_verified,
      (select v.state from coach_verifications v where v.coach_id = c.id order by v.requested_at desc limit 1)
        as last_verification,
      b.born_on::text as birth_date, p.time_zone
    from unnest(${hiddenParameter(userIds, 'uuid[]')}) as wanted (id)
    join users u on u.id = wanted.id
    left join coaches c on c.user_id = u.id
    left join athletes a on a.user_id = u.id
    left join places p on p.id = a.place_id
    left join birth_dates b on b.user_id = u.id
    ${asPreparedStatement('list-member-facts')}`.execute(db);
  return rows;
}

export interface ConversationRequest {
  n: number;
  /** `stopped`: a guardian has stopped the contact. */
  state: 'waiting' | 'accepted' | 'declined' | 'stopped' | null;
  startedBy: string | null;
}

/** Of each pair that has a conversation, counted from 1, whether it is a request. */
export async function listConversationRequests(
  db: Connection,
  pairs: { senderId: string; receiverId: string }[],
): Promise<ConversationRequest[]> {
  const [senderIds, receiverIds] = [pairs.map((pair) => pair.senderId), pairs.map((pair) => pair.receiverId)];
  const { rows } = await sql<ConversationRequest>`
    select p.n, c.started_by,
      case when exists (select from stopped_pairs s where s.user_id = p.one and s.other_user_id = p.other)
        then 'stopped' else c.request_state end as state
    from unnest(${hiddenParameter(senderIds, 'uuid[]')}, ${hiddenParameter(receiverIds, 'uuid[]')})
      with ordinality as p (one, other, n)
    join conversations c on c.first_user_id = least(p.one, p.other) and c.second_user_id = greatest(p.one, p.other)
    ${asPreparedStatement('list-conversation-requests')}`.execute(db);
  return rows;
}

/** What decides whether messages to a member, or of a member, wait for the morning. */
export interface QuietHoursFacts {
  id: string;
  role: string;
  birthDate: string | null;
  /** Whether they said to be an adult before that date. */
  wasAdult: boolean;
  timeZone: string | null;
  opensJune15: boolean;
  /** Whether a guardian approves first what adults write to this athlete. */
  hasApprovingGuardian: boolean;
  /** What was known when the first guardian confirmed, or what staff have set; without a guardian the date of birth. */
  birthDateForGuardians: string | null;
}

export const listQuietHoursFacts = (db: Connection, userIds: string[]): Promise<QuietHoursFacts[]> =>
  selectQuietHoursFacts(db, { userIds });

/** Of who has no guardian, as most, one index lookup says so, and the view is not read. */
const selectQuietHoursFacts = defineStatement<{ userIds: string[] }, QuietHoursFacts>(
  (parameter) => sql<QuietHoursFacts>`
    select u.id, u.role, b.born_on::text as birth_date, coalesce(b.was_adult, false) as was_adult, p.time_zone,
      coalesce(a.opens_june15, false) as opens_june15,
      case when g.athlete_user_id is null then false
        else coalesce((select true from approving_guardians v where v.athlete_user_id = u.id limit 1), false)
        end as has_approving_guardian,
      (case when g.athlete_user_id is null or b.is_set_by_staff then b.born_on else g.born_on_at_consent end)::text
        as birth_date_for_guardians
    from unnest(${hiddenParameter(parameter('userIds'), 'uuid[]')}) as wanted (id)
    join users u on u.id = wanted.id
    left join athletes a on a.user_id = u.id
    left join places p on p.id = a.place_id
    left join birth_dates b on b.user_id = u.id
    left join lateral (
      select k.athlete_user_id, k.born_on_at_consent from guardians k
      where k.athlete_user_id = u.id and k.state = 'confirmed' order by k.confirmed_at, k.id limit 1
    ) g on true
    ${asPreparedStatement('list-quiet-hours-facts')}`,
);
