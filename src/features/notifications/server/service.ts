import { wantsMail } from '#features/settings/server/service.ts';
import { unreadMail } from '../contract.ts';
import { unreadLetter } from './letters.ts';
import { letterFacts, takeWaiting, type Waiting } from './queries.ts';
import { type Notifications, unsubscribeLinks } from './service/unsubscribe.ts';

export const queues = { round: 'unread-round', mail: 'unread-mail' };

/** Finds who should hear of what waits for them; each mail is a job of its own, that is tried until it is out. */
export async function askForMails(ctx: Notifications): Promise<void> {
  const now = ctx.now();
  const before = new Date(now.getTime() - unreadMail.afterMinutes * 60_000);
  const toldBefore = new Date(now.getTime() - unreadMail.everyHours * 3_600_000);
  await ctx.db.transaction().execute(async (tx) => {
    for (const one of await takeWaiting(tx, { before, toldBefore, now })) {
      await ctx.jobs.send(tx, queues.mail, one);
    }
  });
}

export async function mailUnread(ctx: Notifications, waiting: Waiting): Promise<void> {
  const facts = await letterFacts(ctx.db, waiting);
  if (!facts || !(await wantsMail(ctx, waiting.userId, 'messages'))) return;
  const conversation = `${ctx.publicUrl}/messages/${waiting.otherUserId}`;
  await ctx.mail.send(unreadLetter(facts, conversation, unsubscribeLinks(ctx, waiting.userId, 'messages')));
}
