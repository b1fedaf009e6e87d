import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import { isLockedOutSql } from './addresses-of-others.ts';
import { type AthleteAgeFacts, birthDateForGuardiansSql, keepsGuardiansSql } from './guardians-of-athlete.ts';

/** One of the two people of a conversation. */
export type PersonInThread = AthleteAgeFacts & {
  id: string;
  role: string;
  /** Whether a guardian has confirmed, and is not locked out. */
  hasGuardian: boolean;
  /** Whether a message is in their conversation. */
  hasBegun: boolean;
};

/**
 * The two people of a conversation, or of one that the viewer may begin by an ordinary message: a verified coach who sees
 * the athlete's profile, or an athlete who sees the coach's. Nobody across a block.
 */
export async function listPeopleInThread(
  db: Connection,
  viewerId: string,
  userId: string,
  adultsBornBy: string,
): Promise<PersonInThread[]> {
  const correspondence = { email: sql`g.email`, athleteUserId: sql`u.id`, adultsBornBy };
  const { rows } = await sql<PersonInThread>`
    select u.id, u.role, (${birthDateForGuardiansSql})::text as birth_date_for_guardians, ${keepsGuardiansSql} as keeps_guardians, p.time_zone,
      exists (select from guardians g where g.athlete_user_id = u.id and g.state = 'confirmed'
        and not ${isLockedOutSql(correspondence)}) as has_guardian,
      thread.has_begun
    from users u left join athletes a on a.user_id = u.id left join places p on p.id = a.place_id
      left join birth_dates b on b.user_id = u.id
      cross join (select exists (select from participants t where t.user_id = ${viewerId} and t.other_user_id = ${userId}
        and t.last_message_seq > 0) as has_begun) thread
    where u.id in (${viewerId}, ${userId}) and u.erased_at is null
      and (thread.has_begun or exists (select from coaches c
          where c.user_id = ${viewerId} and c.verified_until is not null or c.user_id = ${userId})
        and not exists (select from unseen_profiles v where v.user_id = ${viewerId} and v.other_user_id = ${userId}))
      and not exists (select from separated_pairs s where s.user_id = ${viewerId} and s.other_user_id = ${userId})`.execute(
    db,
  );
  return rows;
}
