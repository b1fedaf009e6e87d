import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';

/** What the email of a row tells its coach. */
export type EmailReason = 'approved' | 'refused' | 'lapses-soon' | 'lapsed';

interface DueEmail {
  id: string;
  userId: string;
  emailDue: EmailReason;
}

/** Takes the emails that are due; the caller queues them in the same transaction. */
export async function claimDueVerificationEmails(db: Connection, maxRows: number): Promise<DueEmail[]> {
  const { rows } = await sql<DueEmail>`
    with due as (
      select v.id, v.email_due from coach_verifications v where v.email_due is not null
      order by v.id limit ${maxRows} for update skip locked
    )
    update coach_verifications v set email_due = null from due, coaches c
    where v.id = due.id and c.id = v.coach_id
    returning v.id, c.user_id, due.email_due`.execute(db);
  return rows;
}

export interface EmailFacts {
  /** Of the account. */
  accountEmail: string;
  firstName: string;
  school: string;
  /** At the school. */
  email: string | null;
  state: string;
  reason: string | null;
  verifiedUntil: Date | null;
}

/** What an email about a verification says; undefined for an erased account. */
export async function findEmailFacts(db: Connection, id: string): Promise<EmailFacts | undefined> {
  const { rows } = await sql<EmailFacts>`
    select u.email as account_email, u.first_name, s.name as school, v.email, v.state, v.reason, v.verified_until
    from coach_verifications v join coaches c on c.id = v.coach_id join users u on u.id = c.user_id
      join schools s on s.id = v.school_id
    where v.id = ${id} and u.erased_at is null`.execute(db);
  return rows[0];
}
