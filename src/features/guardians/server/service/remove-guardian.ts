import type { ContextWith } from '#server/context.ts';
import { insertAuditEntries } from '#server/database/audit-entries.ts';
import { lockEventLogs } from '#server/database/member-event-log.ts';
import { newId } from '#shared/ids.ts';
import { deleteGuardian, findAthleteFacts, listGuardiansOfAthlete } from '../queries/guardians-of-athlete.ts';
import { setStopped } from '../queries/relations-of-guardian.ts';
import { queueRightsEmails } from './rights-emails.ts';
import { endRightsOfGuardian } from './rights-over-athlete.ts';

interface Removal {
  athleteUserId: string;
  email: string;
  /** For the audit log: no address. */
  reason: string;
}

/**
 * For operators: removes a guardian of whatever state, with the sessions, links, stops and what only they had asked for.
 * What waited for nobody else is released by the next round of held messages. The athlete and the guardians who remain
 * get a mail, the removed one does not. Returns false where the athlete has no guardian with this address.
 */
export function removeGuardian(
  ctx: ContextWith<'db' | 'jobs' | 'now'>,
  { athleteUserId, email, reason }: Removal,
): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    // A send locks the same log: what has looked for the mode before is committed.
    await lockEventLogs(tx, [athleteUserId]);
    const athlete = await findAthleteFacts(tx, athleteUserId);
    const guardians = await listGuardiansOfAthlete(tx, athleteUserId);
    const guardian = guardians.find((one) => one.email.toLowerCase() === email.toLowerCase());
    if (!athlete || !guardian) return false;
    const holder = { guardianId: guardian.id, athleteUserId, athleteFirstName: athlete.firstName };
    // Mails go to those who read along: not to who is removed.
    await setStopped(tx, guardian.id, ctx.now());
    await endRightsOfGuardian(ctx, tx, holder);
    await deleteGuardian(tx, guardian.id);
    await queueRightsEmails(ctx, tx, holder, 'guardian-removed');
    const details = { reason, state: guardian.state };
    await insertAuditEntries(tx, [
      { id: newId(), at: ctx.now(), kind: 'guardian removed', userId: athleteUserId, network: '-', details },
    ]);
    return true;
  });
}
