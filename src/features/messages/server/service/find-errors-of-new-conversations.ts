import {
  listRestrictedUserIds,
  listUnverifiedUserIds,
  newRestrictedError,
  newUnverifiedEmailError,
} from '#features/accounts/server/accounts.ts';
import type { Connection, ContextWith } from '#server/context.ts';
import type { AppError } from '#shared/errors.ts';
import { messageLimits } from '../../contract/message-limits.ts';
import {
  countConversationsBegunByNewcomers,
  findDraftsToHiddenReceivers,
  type MessageDraft,
  type UserPair,
} from '../queries/send-messages.ts';
import { getNewcomerLimitCutoffs, newConversationLimitError, personNotFound } from '../rules.ts';
import { toUserPair, toUserPairKey } from './find-or-create-conversations.ts';

/**
 * The errors for the drafts that would begin a conversation which their sender may not begin. `counted`: pairs whose first message
 * is held; it has counted when it was written.
 */
export async function findNewConversationRefusals(
  ctx: ContextWith<'now' | 'verifyEmail'>,
  tx: Connection,
  drafts: MessageDraft[],
  known: UserPair[],
  counted: UserPair[] = [],
): Promise<Map<MessageDraft, AppError>> {
  const countedKeys = new Set(counted.map(toUserPairKey));
  const knownKeys = new Set(known.map(toUserPairKey));
  const draftsThatBegin = drafts.filter((draft) => !knownKeys.has(toUserPairKey(toUserPair(draft))));
  if (draftsThatBegin.length === 0) return new Map();
  const senderIds = draftsThatBegin.map(({ senderId }) => senderId);
  // Sent together, in one round trip.
  const [refused, unseen, unverified, restricted] = await Promise.all([
    findNewcomerLimitRefusals(
      tx,
      draftsThatBegin.filter(
        (draft) => !draft.writtenAt && !countedKeys.has(toUserPairKey(toUserPair(draft))),
      ),
      ctx.now(),
    ),
    findDraftsToHiddenReceivers(tx, draftsThatBegin),
    ctx.verifyEmail ? listUnverifiedUserIds(tx, senderIds) : undefined,
    listRestrictedUserIds(tx, senderIds),
  ]);
  for (const draft of draftsThatBegin) {
    if (unverified?.has(draft.senderId)) refused.set(draft, newUnverifiedEmailError());
    if (restricted.has(draft.senderId)) refused.set(draft, newRestrictedError());
    if (unseen.has(draft.id)) refused.set(draft, personNotFound());
  }
  return refused;
}

/** The errors for the drafts with which a newcomer would begin more conversations than the limit. */
async function findNewcomerLimitRefusals(
  tx: Connection,
  draftsThatBegin: MessageDraft[],
  now: Date,
): Promise<Map<MessageDraft, AppError>> {
  const senders = [...new Set(draftsThatBegin.map(({ senderId }) => senderId))];
  const newcomers = await countConversationsBegunByNewcomers(tx, senders, getNewcomerLimitCutoffs(now));
  const refused = new Map<MessageDraft, AppError>();
  for (const { senderId, count, firstBegunAt } of newcomers) {
    const allowed = new Set<string>();
    for (const draft of draftsThatBegin.filter((one) => one.senderId === senderId)) {
      const isAllowed =
        allowed.has(draft.receiverId) || count + allowed.size < messageLimits.newcomer.newConversations;
      if (isAllowed) allowed.add(draft.receiverId);
      else refused.set(draft, newConversationLimitError(firstBegunAt ?? now, now));
    }
  }
  return refused;
}
