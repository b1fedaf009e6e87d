import { deleteGuardianMessage, postGuardianMessage } from '#features/messages/server/messages.ts';
import { findClosedContactErrors, findMessageHolds } from '#features/safety/server/safety.ts';
import type { Connection, Context } from '#server/context.ts';
import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import { AppError, forbidden } from '#shared/errors.ts';
import { translatable } from '#translations/translate.ts';
import type { GuardianMessage } from '../../contract/guardian-calls.ts';
import { guardianWritingLimit } from '../../contract/guardian-writing.ts';
import { countMessagesOfGuardian, lockConfirmedGuardian } from '../queries/write-messages.ts';
import { newNotInForceError, relationNotFound } from '../rules.ts';
import { getReaderOfThread, type Reader } from './read-and-stop-threads.ts';

type SentMessage = Omit<GuardianMessage, 'timestamp'> & { timestamp: Date };

/** Sends a message of the guardian in a conversation of the athlete, marked for both people. */
export async function writeMessage(
  ctx: Context,
  caller: Caller,
  { id, userId: otherUserId }: { id: string; userId: string },
  { content, key }: { content: string; key: string | undefined },
): Promise<SentMessage> {
  const reader = await getReaderOfThread(ctx, caller, { id, userId: otherUserId });
  const { guardianId, relation, athleteUserId } = reader;
  if (!relation) throw relationNotFound();
  const message = { guardianId, relation, athleteUserId, otherUserId, content, key };
  const stored = await ctx.db
    .transaction()
    .execute((tx) =>
      postGuardianMessage(ctx, tx, message, () => assertMayWrite(ctx, tx, reader, otherUserId)),
    );
  return {
    ...{ id: stored.id, content: stored.content, timestamp: stored.timestamp },
    ...{ isFromAthlete: true, answer: null, kind: null, copies: null, visit: null, noteNow: null },
    guardian: { relation, isMine: true },
  };
}

export async function deleteMessage(
  ctx: Context,
  caller: Caller,
  { id, userId: otherUserId, messageId }: { id: string; userId: string; messageId: string },
): Promise<void> {
  const { guardianId, athleteUserId } = await getReaderOfThread(ctx, caller, { id, userId: otherUserId });
  await deleteGuardianMessage(ctx, { guardianId, athleteUserId, otherUserId, id: messageId });
}

async function assertMayWrite(
  ctx: Context,
  tx: Connection,
  { guardianId, athleteUserId, hasRights }: Reader,
  otherUserId: string,
): Promise<void> {
  if (!hasRights) throw newNotInForceError();
  if (!(await lockConfirmedGuardian(tx, guardianId))) throw relationNotFound();
  const pair = { senderId: athleteUserId, receiverId: otherUserId };
  const [closed] = await findClosedContactErrors(ctx, tx, [pair]);
  if (closed) throw closed;
  // A guardian is an adult, whatever the age of the athlete.
  const [hold] = await findMessageHolds(ctx, tx, [{ ...pair, isFromAdult: true }]);
  if (hold?.needsApproval)
    throw forbidden(
      translatable(
        'A parent or guardian of this athlete approves messages first. You cannot write here as a guardian.',
      ),
    );
  if (hold?.night)
    throw forbidden(translatable('It is night for this athlete. Please write in the morning.'));
  await assertBelowLimit(ctx, tx, guardianId);
}

async function assertBelowLimit(ctx: Context, tx: Connection, guardianId: string): Promise<void> {
  const { max, seconds } = guardianWritingLimit;
  const now = ctx.now().getTime();
  const { count, firstAt } = await countMessagesOfGuardian(tx, guardianId, new Date(now - seconds * 1000));
  if (count < max) return;
  const retryAfter = Math.max(1, Math.ceil(((firstAt?.getTime() ?? now) + seconds * 1000 - now) / 1000));
  throw new AppError('too-many', translatable('That was very fast. Please wait a moment.'), { retryAfter });
}
