import type { Connection, ContextWith } from '#server/context.ts';
import { type LockedPeople, lockEventLogs, publishEvents } from '#server/database/member-event-log.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { AppError } from '#shared/errors.ts';
import type { Correspondent, RequestDecision } from '../../contract/message-calls.ts';
import {
  acceptRequests,
  countRequestsSent,
  declineRequest,
  findReceivedRequest,
  listPeopleOfWaitingRequests,
  listWaitingRequestsOfCoach,
  type ReceivedRequest,
  type RequestState,
  type WaitingRequest,
} from '../queries/message-requests.ts';
import { requestLimit, requestNotFound } from '../rules.ts';
import type { RequestContext } from './decide-which-messages-are-requests.ts';
import { endOwnHeldMessages } from './held-messages.ts';

/** Accepts or declines a request. Who has declined may accept later; an accepted one ends with a block or a report. */
export async function answerRequest(
  ctx: ContextWith<'db' | 'now'>,
  viewer: Viewer,
  userId: string,
  decision: RequestDecision,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const people = await lockEventLogs(tx, [viewer.id, userId]);
    const request = await findReceivedRequest(tx, viewer.id, userId);
    if (!request || (decision === 'accept' && request.isSeparated)) throw requestNotFound();
    const state: RequestState = decision === 'accept' ? 'accepted' : 'declined';
    if (request.state === state) return;
    if (decision === 'accept') await acceptRequests(tx, [request.conversationId], ctx.now());
    else if (request.state === 'waiting') await declineRequest(tx, request.conversationId, ctx.now());
    else
      throw new AppError('taken', 'This conversation is open already. You can block or report this person.');
    // An answer that was written before must not open what is declined now.
    if (decision === 'decline')
      await endOwnHeldMessages(ctx, tx, people, { senderId: viewer.id, receiverId: userId });
    await publishAnswer(tx, people, { viewerId: viewer.id, userId, request }, ctx.now());
  });
}

/** Declines a request if there is one that waits. */
export async function declineRequestIfWaiting(
  ctx: ContextWith<'db' | 'now'>,
  viewerId: string,
  userId: string,
): Promise<void> {
  if ((await findReceivedRequest(ctx.db, viewerId, userId))?.state !== 'waiting') return;
  await ctx.db.transaction().execute(async (tx) => {
    const people = await lockEventLogs(tx, [viewerId, userId]);
    const request = await findReceivedRequest(tx, viewerId, userId);
    if (request?.state !== 'waiting') return;
    await declineRequest(tx, request.conversationId, ctx.now());
    await endOwnHeldMessages(ctx, tx, people, { senderId: viewerId, receiverId: userId });
    await publishAnswer(tx, people, { viewerId, userId, request }, ctx.now());
  });
}

/** The requests of a coach that wait, with the logs of those who have sent and received them locked. */
export interface LockedRequests {
  requests: WaitingRequest[];
  people: LockedPeople;
}

/** To be called before anything else is locked in the transaction that verifies: a message locks the logs first, too. */
export async function lockWaitingRequestsOfCoach(
  tx: Connection,
  coach: { coachId: string } | { userId: string },
): Promise<LockedRequests> {
  const people = await lockEventLogs(tx, await listPeopleOfWaitingRequests(tx, coach));
  // Some were answered, or sent, until the logs were locked.
  return { requests: await listWaitingRequestsOfCoach(tx, coach), people };
}

/** A coach who is verified needs no answer to what waits. To be called in the transaction that verifies. */
export async function acceptRequestsOfVerifiedCoach(
  tx: Connection,
  { requests, people }: LockedRequests,
  at: Date,
): Promise<void> {
  if (requests.length === 0) return;
  await acceptRequests(
    tx,
    requests.map(({ conversationId }) => conversationId),
    at,
  );
  const events = requests.flatMap(({ senderId, receiverId }) => toConversationEvents(senderId, receiverId));
  await publishEvents(tx, people, events, at);
}

const toConversationEvents = (userId: string, otherId: string) => [
  { userId, kind: 'conversation', payload: { userId: otherId } },
  { userId: otherId, kind: 'conversation', payload: { userId } },
];

/** Between two of whom one has blocked the other nothing passes: then only the viewer's own tabs are notified. */
function publishAnswer(
  tx: Connection,
  people: LockedPeople,
  { viewerId, userId, request }: { viewerId: string; userId: string; request: ReceivedRequest },
  at: Date,
): Promise<void> {
  const events = toConversationEvents(viewerId, userId);
  return publishEvents(
    tx,
    people,
    events.filter((event) => !request.isSeparated || event.userId === viewerId),
    at,
  );
}

interface RequestRow {
  requestState: RequestState | null;
  startedBy: string | null;
}

/** What a request is to the viewer; null in an ordinary conversation. */
export function toRequestOfViewer(
  ctx: ContextWith<'safeguards'>,
  viewerId: string,
  { requestState, startedBy }: RequestRow,
): Correspondent['request'] {
  if (!ctx.safeguards) return null;
  const isOwn = startedBy === viewerId;
  if (requestState === 'waiting') return isOwn ? 'sent' : 'received';
  if (requestState === 'declined') return isOwn ? 'closed' : 'declined';
  return null;
}

/** How many requests the viewer may still send today, if a first message to this person would be one; else null. */
export async function countRequestsLeft(
  ctx: RequestContext & ContextWith<'db'>,
  viewer: Viewer,
  userId: string,
): Promise<number | null> {
  if (!ctx.safeguards) return null;
  const since = new Date(ctx.now().getTime() - requestLimit.seconds * 1000);
  const [[decision], [sent]] = await Promise.all([
    ctx.decideMessages(ctx.db, [{ senderId: viewer.id, receiverId: userId }]),
    countRequestsSent(ctx.db, [viewer.id], since),
  ]);
  if (decision?.verdict !== 'request') return null;
  return Math.max(0, requestLimit.perDay - (sent?.count ?? 0));
}
