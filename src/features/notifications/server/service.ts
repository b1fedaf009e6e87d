import { wantsMail } from '#features/settings/server/service.ts';
import { unreadMail } from '../contract.ts';
import { unreadLetter } from './letters.ts';
import { letterFacts, takeWaiting, type Waiting } from './queries.ts';
import { type Notifications, unsubscribeLinks } from './service/unsubscribe.ts';

export const queues = { round: 'unread-round', mail: 'unread-mail' };

/** Finds who should hear of what waits for them; each mail is a job of its own, that is tried until it is out. */
export async function askForMails(on: Notifications): Promise<void> {
  const now = on.now();
  const before = new Date(now.getTime() - unreadMail.afterMinutes * 60_000);
  const toldBefore = new Date(now.getTime() - unreadMail.everyHours * 3_600_000);
  await on.db.transaction().execute(async (trx) => {
    for (const one of await takeWaiting(trx, { before, toldBefore, now })) {
      await on.jobs.send(trx, queues.mail, one);
    }
  });
}

export async function mailUnread(on: Notifications, waiting: Waiting): Promise<void> {
  const facts = await letterFacts(on.db, waiting);
  if (!facts || !(await wantsMail(on, waiting.userId, 'messages'))) return;
  const conversation = `${on.publicUrl}/messages/${waiting.otherUserId}`;
  await on.mail.send(unreadLetter(facts, conversation, unsubscribeLinks(on, waiting.userId, 'messages')));
}
