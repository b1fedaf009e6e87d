import { listUnverifiedUserIds, newUnverifiedEmailError } from '#features/accounts/server/accounts.ts';
import type { Connection, ContextWith } from '#server/context.ts';
import type { AppError } from '#shared/errors.ts';
import { messageLimits } from '../../contract/limits.ts';
import { countNewConversations, type Draft, type KnownConversation } from '../queries/send.ts';
import { getNewcomerLimitCutoffs, newConversationLimitReached } from '../rules.ts';
import { toPair, toPairKey } from './find-or-create-conversations.ts';

/** The errors for the drafts that would begin a conversation which their sender may not begin. */
export async function findConversationRefusals(
  ctx: ContextWith<'now' | 'verifyEmail'>,
  tx: Connection,
  drafts: Draft[],
  known: KnownConversation[],
): Promise<Map<Draft, AppError>> {
  const knownKeys = new Set(known.map(toPairKey));
  const beginning = drafts.filter((draft) => !knownKeys.has(toPairKey(toPair(draft))));
  if (beginning.length === 0) return new Map();
  const refused = await findLimitRefusals(tx, beginning, ctx.now());
  if (!ctx.verifyEmail) return refused;
  const unverified = await listUnverifiedUserIds(
    tx,
    beginning.map(({ senderId }) => senderId),
  );
  for (const draft of beginning)
    if (unverified.has(draft.senderId)) refused.set(draft, newUnverifiedEmailError());
  return refused;
}

/** The errors for the drafts with which a newcomer would begin more conversations than the limit. */
async function findLimitRefusals(
  tx: Connection,
  beginning: Draft[],
  now: Date,
): Promise<Map<Draft, AppError>> {
  const senders = [...new Set(beginning.map(({ senderId }) => senderId))];
  const newcomers = await countNewConversations(tx, senders, getNewcomerLimitCutoffs(now));
  const refused = new Map<Draft, AppError>();
  for (const { senderId, count, firstBegunAt } of newcomers) {
    const allowed = new Set<string>();
    for (const draft of beginning.filter((one) => one.senderId === senderId)) {
      const isAllowed =
        allowed.has(draft.receiverId) || count + allowed.size < messageLimits.newcomer.newConversations;
      if (isAllowed) allowed.add(draft.receiverId);
      else refused.set(draft, newConversationLimitReached(firstBegunAt ?? now, now));
    }
  }
  return refused;
}
