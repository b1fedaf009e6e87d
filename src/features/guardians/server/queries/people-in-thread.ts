import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { AthleteAgeFacts } from './guardians-of-athlete.ts';

/** One of the two people of a conversation. */
export type PersonInThread = AthleteAgeFacts & {
  id: string;
  role: string;
  /** Since when a guardian reads along; null without one. */
  confirmedAt: Date | null;
};

/** The two people of a conversation; nobody without one, or across a block. */
export async function listPeopleInThread(
  db: Connection,
  viewerId: string,
  userId: string,
): Promise<PersonInThread[]> {
  const { rows } = await sql<PersonInThread>`
    select u.id, u.role, b.born_on::text as birth_date, p.time_zone, coalesce(b.changed_at, b.stated_at) as stated_at,
      (select min(g.confirmed_at) from guardians g where g.athlete_user_id = u.id and g.state = 'confirmed') as confirmed_at
    from users u left join athletes a on a.user_id = u.id left join places p on p.id = a.place_id
      left join birth_dates b on b.user_id = u.id
    where u.id in (${viewerId}, ${userId}) and u.erased_at is null
      and exists (select from participants t where t.user_id = ${viewerId} and t.other_user_id = ${userId})
      and not exists (select from separated_pairs s where s.user_id = ${viewerId} and s.other_user_id = ${userId})`.execute(
    db,
  );
  return rows;
}
