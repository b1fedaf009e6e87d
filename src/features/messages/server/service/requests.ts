import type { Connection, ContextWith } from '#server/context.ts';
import { type LockedPeople, lockEventLogs, publishEvents } from '#server/database/member-event-log.ts';
import type { Viewer } from '#server/http/signed-in-viewer.ts';
import { AppError } from '#shared/errors.ts';
import type { Correspondent, RequestDecision } from '../../contract/message-calls.ts';
import {
  acceptRequests,
  acceptWaitingRequestsOf,
  countRequestsSent,
  declineRequest,
  findReceivedRequest,
  type RequestState,
} from '../queries/requests.ts';
import { requestLimit, requestNotFound } from '../rules.ts';
import type { RequestContext } from './decide-requests.ts';

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
    if (!request) throw requestNotFound();
    const state: RequestState = decision === 'accept' ? 'accepted' : 'declined';
    if (request.state === state) return;
    if (decision === 'accept') await acceptRequests(tx, [request.conversationId], ctx.now());
    else if (request.state === 'waiting') await declineRequest(tx, request.conversationId, ctx.now());
    else throw new AppError('taken', 'You have accepted this request already.');
    await publishConversationChanged(tx, people, [viewer.id, userId], ctx.now());
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
    await publishConversationChanged(tx, people, [viewerId, userId], ctx.now());
  });
}

/** A coach who is verified needs no answer to what waits. To be called in the transaction that verifies. */
export const acceptRequestsOfVerifiedCoach = (tx: Connection, userId: string, at: Date): Promise<void> =>
  acceptWaitingRequestsOf(tx, userId, at);

function publishConversationChanged(
  tx: Connection,
  people: LockedPeople,
  [userId, otherId]: [string, string],
  at: Date,
): Promise<void> {
  const events = [
    { userId, kind: 'conversation', payload: { userId: otherId } },
    { userId: otherId, kind: 'conversation', payload: { userId } },
  ];
  return publishEvents(tx, people, events, at);
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
