import {
  dropHeldMessagesBetween,
  resendPresenceAfterBlockChange,
} from '#features/messages/server/messages.ts';
import type { Context, ContextWith } from '#server/context.ts';
import { lockEventLogs, publishEvents } from '#server/database/member-event-log.ts';
import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import { type Page, type PageQuery, parseCursor, toPage } from '#shared/cursor.ts';
import type { GuardianMessage } from '../../contract/guardian-calls.ts';
import type { RelationRow } from '../queries/relations-of-guardian.ts';
import {
  deleteContactStop,
  findSenderOfHeldMessages,
  findThreadOfAthlete,
  insertContactStops,
  listMessagesOfThread,
  listThreadsOfAthlete,
  type ThreadRow,
} from '../queries/threads-of-athlete.ts';
import {
  areRightsInForce,
  isReadByGuardians,
  isReadingInForce,
  newNotInForceError,
  relationNotFound,
} from '../rules.ts';
import { getRelationOfCaller } from './guardian-sessions.ts';
import { getRightsHolder } from './rights-over-athlete.ts';

/** More conversations than a minor has in a season. */
const maxThreads = 500;

type ReadContext = ContextWith<'db' | 'now' | 'safeguards'>;

/** The athlete's conversations that the guardian may read. */
export async function listThreads(ctx: ReadContext, caller: Caller, id: string): Promise<ThreadRow[]> {
  const reader = await getReader(ctx, caller, id);
  const threads = await listThreadsOfAthlete(ctx.db, reader, maxThreads);
  return threads.filter((thread) => isReadByGuardians(thread, ctx.now()));
}

/** A page of one conversation, newest first. */
export async function readThread(
  ctx: ReadContext,
  caller: Caller,
  { id, userId }: { id: string; userId: string },
  { limit, cursor }: PageQuery,
): Promise<Page<Omit<GuardianMessage, 'timestamp'> & { timestamp: Date }>> {
  const { athleteUserId, guardianId } = await getReaderOfThread(ctx, caller, { id, userId });
  const search = `guardian ${id} ${userId}`;
  const page = { limit: limit + 1, after: parseCursor(search, cursor) };
  const found = await listMessagesOfThread(ctx.db, { athleteUserId, guardianId, otherUserId: userId }, page);
  const { rows, next } = toPage(search, found.rows, limit, (row) => ({ key: row.key, id: row.id }));
  return { rows, total: found.total, next };
}

/** Nothing is committed between the two after this has returned, and what waited is dropped, also where all of it did. */
export async function stopContact(
  ctx: Context,
  caller: Caller,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await getRightsHolder(ctx, caller, id);
  const { athleteUserId } = await getReader(ctx, caller, id);
  const contact =
    (await findThreadOfAthlete(ctx.db, { athleteUserId, guardianId: id }, userId)) ??
    (await findSenderOfHeldMessages(ctx.db, athleteUserId, userId));
  if (!contact || !isReadByGuardians(contact, ctx.now())) throw relationNotFound();
  await changeContact(ctx, athleteUserId, userId, async (tx) => {
    await insertContactStops(tx, { athleteUserId, otherUserId: userId, stoppedAt: ctx.now() });
    await dropHeldMessagesBetween(ctx, tx, athleteUserId, userId);
  });
  ctx.audit.record({ kind: 'contact stopped by guardian', userId: athleteUserId, address: caller.ip });
}

/** The contact goes on once every guardian who was there when it was stopped, and still reads along, has done this. */
export async function startContactAgain(
  ctx: Context,
  caller: Caller,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const { athleteUserId } = await getReaderOfThread(ctx, caller, { id, userId });
  await changeContact(ctx, athleteUserId, userId, (tx) =>
    deleteContactStop(tx, { guardianId: id, athleteUserId, otherUserId: userId }),
  );
  ctx.audit.record({ kind: 'contact started by guardian', userId: athleteUserId, address: caller.ip });
}

/** Both logs are locked first, like for a send: what has looked for a stop is committed before. */
async function changeContact(
  ctx: Context,
  athleteUserId: string,
  userId: string,
  change: (tx: Context['db']) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const people = await lockEventLogs(tx, [athleteUserId, userId]);
    await change(tx);
    const events = [
      { userId: athleteUserId, kind: 'conversation', payload: { userId } },
      { userId, kind: 'conversation', payload: { userId: athleteUserId } },
    ];
    await publishEvents(tx, people, events, ctx.now());
  });
  await resendPresenceAfterBlockChange(ctx, athleteUserId, userId);
}

export type Reader = Pick<RelationRow, 'athleteUserId' | 'relation' | 'timeZone'> & {
  guardianId: string;
  /** Whether the guardian may do more than read. */
  hasRights: boolean;
};

/** The confirmed guardian of this browser. */
export async function getReader(ctx: ReadContext, caller: Caller, id: string): Promise<Reader> {
  const relation = await getRelationOfCaller(ctx, caller, id);
  if (relation.state !== 'confirmed') throw relationNotFound();
  if (!isReadingInForce(ctx, relation)) throw newNotInForceError();
  const { athleteUserId, timeZone } = relation;
  const hasRights = areRightsInForce(ctx, relation);
  return { guardianId: id, athleteUserId, relation: relation.relation, timeZone, hasRights };
}

/** @throws AppError `not-found` for a conversation that this guardian may not read */
export async function getReaderOfThread(
  ctx: ReadContext,
  caller: Caller,
  { id, userId }: { id: string; userId: string },
): Promise<Reader> {
  const reader = await getReader(ctx, caller, id);
  const thread = await findThreadOfAthlete(ctx.db, reader, userId);
  if (!thread || !isReadByGuardians(thread, ctx.now())) throw relationNotFound();
  return reader;
}
