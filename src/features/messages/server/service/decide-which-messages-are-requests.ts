import type { Connection, ContextWith } from '#server/context.ts';
import { incrementWindowCounts } from '#server/database/rate-limit-counters.ts';
import { type AppError, forbidden } from '#shared/errors.ts';
import { countRequestsSent } from '../queries/message-requests.ts';
import type { KnownConversation, MessageDraft } from '../queries/send-messages.ts';
import {
  type DecideMessages,
  type MessageDecision,
  newNetworkRequestLimitError,
  newRequestLimitError,
  requestLimit,
  requestWaitsSentence,
} from '../rules.ts';
import { toUserPair, toUserPairKey } from './find-or-create-conversations.ts';

export type RequestContext = ContextWith<'now' | 'safeguards'> & { decideMessages: DecideMessages };

/** What a batch of messages has to do with requests. */
export interface DecidedRequests {
  refused: Map<MessageDraft, AppError>;
  /** The first messages of conversations that begin as requests. */
  requests: Set<MessageDraft>;
  /** The requests that an answer accepts. */
  accepted: KnownConversation[];
}

/** Decides about the drafts outside of ordinary conversations; for the others it makes no query. */
export async function decideRequests(
  ctx: RequestContext,
  tx: Connection,
  drafts: MessageDraft[],
  known: KnownConversation[],
): Promise<DecidedRequests> {
  const conversations = new Map(known.map((row) => [toUserPairKey(row), row]));
  const findConversation = (draft: MessageDraft) => conversations.get(toUserPairKey(toUserPair(draft)));
  const undecided = drafts.filter((draft) => isInNewOrRequestedConversation(ctx, findConversation(draft)));
  const decided: DecidedRequests = { refused: new Map(), requests: new Set(), accepted: [] };
  if (undecided.length === 0) return decided;
  // Sent together, in one round trip.
  const [decisions, sent] = await Promise.all([
    ctx.decideMessages(tx, undecided),
    countRequestsSent(
      tx,
      undecided.map(({ senderId }) => senderId),
      new Date(ctx.now().getTime() - requestLimit.seconds * 1000),
    ),
  ]);
  const counts = new Map(sent.map((row) => [row.senderId, row]));
  const begunInBatch = new Map<string, MessageDraft>();
  for (const [i, draft] of undecided.entries()) {
    const decision = decideAfterEarlierDraftOfSamePair(draft, decisions[i]!, begunInBatch, decided);
    const conversation = findConversation(draft);
    if (decision.verdict === 'refuse') decided.refused.set(draft, forbidden(decision.sentence));
    else if (decision.verdict === 'allow') {
      if (conversation) decided.accepted.push(conversation);
    } else {
      const count = counts.get(draft.senderId) ?? { count: 0, firstSentAt: null };
      // What was held has counted when it was written.
      if (!draft.writtenAt && count.count >= requestLimit.perDay)
        decided.refused.set(draft, newRequestLimitError(count.firstSentAt, ctx.now()));
      else {
        decided.requests.add(draft);
        counts.set(draft.senderId, { ...count, senderId: draft.senderId, count: count.count + 1 });
      }
    }
    if (!conversation && !decided.refused.has(draft))
      begunInBatch.set(toUserPairKey(toUserPair(draft)), draft);
  }
  return decided;
}

/** Without safeguards every conversation is an ordinary one, and a request from before is accepted by the next message. */
const isInNewOrRequestedConversation = (
  ctx: ContextWith<'safeguards'>,
  conversation: KnownConversation | undefined,
): boolean =>
  conversation
    ? conversation.requestState === 'waiting' || conversation.requestState === 'declined'
    : ctx.safeguards;

/** Of two first messages that arrive together, the second of the same sender is refused unless both were held, and that of the other one answers. */
function decideAfterEarlierDraftOfSamePair(
  draft: MessageDraft,
  decision: MessageDecision,
  begunInBatch: Map<string, MessageDraft>,
  { requests }: DecidedRequests,
): MessageDecision {
  const first = begunInBatch.get(toUserPairKey(toUserPair(draft)));
  if (!first) return decision;
  if (!requests.has(first)) return { verdict: 'allow' };
  if (first.senderId === draft.senderId)
    // What was held was allowed when it was written, and follows the first.
    return draft.writtenAt ? { verdict: 'allow' } : { verdict: 'refuse', sentence: requestWaitsSentence };
  requests.delete(first);
  return { verdict: 'allow' };
}

/**
 * Counts requests per network, in the transaction that stores them, and refuses those above the limit of a day. Not
 * those that are refused for another reason: one member would use up the limit of a school.
 */
export async function refuseRequestsBeyondNetworkLimit(
  ctx: ContextWith<'now'>,
  tx: Connection,
  { requests, refused }: Pick<DecidedRequests, 'requests' | 'refused'>,
  refusedOtherwise: ReadonlyMap<MessageDraft, AppError>,
): Promise<void> {
  const byNetwork = new Map<string, MessageDraft[]>();
  for (const draft of requests)
    if (draft.network && !refusedOtherwise.has(draft))
      byNetwork.set(draft.network, [...(byNetwork.get(draft.network) ?? []), draft]);
  if (byNetwork.size === 0) return;
  const now = ctx.now();
  const increments = [...byNetwork].map(([network, { length: calls }]) => ({
    key: `requests ${network}`,
    calls,
    seconds: requestLimit.seconds,
  }));
  const totals = await incrementWindowCounts(tx, increments, now.getTime());
  for (const [i, drafts] of [...byNetwork.values()].entries()) {
    const { calls, ends } = totals[i]!;
    const left = Math.max(0, drafts.length - Math.max(0, calls - requestLimit.perNetworkAndDay));
    for (const draft of drafts.slice(left)) {
      requests.delete(draft);
      refused.set(draft, newNetworkRequestLimitError(ends, now));
    }
  }
}
