import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/context.ts';

/** The mailbox of an address, as `removeAddressTag` has it. The indexes of migration 0089 have the same expression. */
const toMailboxSql = (email: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`regexp_replace(${email}, '[+][^@]*@', '@')`;

/** Whether the address is that of a coach or of staff who have opened a mail to it. */
const isAddressOfProvedCoachSql = (email: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (select from users c where ${toMailboxSql(sql`c.email`)} = ${toMailboxSql(email)}
    and c.role in ('coach', 'staff') and c.email_verified)
  or exists (select from coach_verifications v where v.email is not null
    and ${toMailboxSql(sql`v.email`)} = ${toMailboxSql(email)} and v.state in ('proved', 'approved')))`;

interface Correspondence {
  email: RawBuilder<unknown>;
  athleteUserId: RawBuilder<unknown>;
  /** Who was born by this day is an adult. */
  adultsBornBy: string;
}

/** Whether somebody with this address, who is not known to be a minor, has a conversation with the athlete. */
const isAddressOfCorrespondentSql = (
  { email, athleteUserId, adultsBornBy }: Correspondence,
  isConfirmed: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`
  exists (select from users c join participants t on t.user_id = ${athleteUserId} and t.other_user_id = c.id
      left join birth_dates d on d.user_id = c.id
    where ${toMailboxSql(sql`c.email`)} = ${toMailboxSql(email)} and c.erased_at is null and ${isConfirmed}
      and (c.role <> 'athlete' or d.born_on is null or d.was_adult or d.born_on <= ${adultsBornBy}::date))`;

/** Whether the guardian with this address is one of those about whom guardians read: a coach, or an adult who writes with the athlete. */
export const isLockedOutSql = (correspondence: Correspondence): RawBuilder<boolean> => sql<boolean>`(
  ${isAddressOfProvedCoachSql(correspondence.email)}
  or ${isAddressOfCorrespondentSql(correspondence, sql`c.email_verified`)})`;

export async function isAddressOfProvedCoach(db: Connection, email: string): Promise<boolean> {
  const { rows } = await sql`select where ${isAddressOfProvedCoachSql(sql`${email}::text`)}`.execute(db);
  return rows.length > 0;
}

/** Whether an athlete may not invite this address: also unconfirmed accounts and former coaches count. */
export async function isAddressRefused(
  db: Connection,
  { email, athleteUserId, adultsBornBy }: { email: string; athleteUserId: string; adultsBornBy: string },
): Promise<boolean> {
  const address = sql`${email}::text`;
  const correspondence = { email: address, athleteUserId: sql`${athleteUserId}::uuid`, adultsBornBy };
  const { rows } = await sql`
    select from users where ${toMailboxSql(sql`email`)} = ${toMailboxSql(address)} and role in ('coach', 'staff')
    union all select from coach_verifications
      where email is not null and ${toMailboxSql(sql`email`)} = ${toMailboxSql(address)}
    union all select where ${isAddressOfCorrespondentSql(correspondence, sql`true`)} limit 1`.execute(db);
  return rows.length > 0;
}
