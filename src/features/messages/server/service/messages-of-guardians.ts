import { createHash } from 'node:crypto';
import type { Connection, ContextWith } from '#server/context.ts';
import { lockEventLogs } from '#server/database/member-event-log.ts';
import { newId } from '#shared/ids.ts';
import type { GuardianRelation } from '../../contract/guardian-relations.ts';
import { findMessageOfGuardian } from '../queries/conversation-messages.ts';
import {
  findConversationsOfPairs,
  findMessagesByIdempotencyKey,
  type MessageDraft,
  type MessageRow,
} from '../queries/send-messages.ts';
import {
  assertOpenForGuardian,
  messageNotFound,
  newIdempotencyKeyReusedError,
  personNotFound,
} from '../rules.ts';
import { beginConversationsAndOrderDrafts, toUserPair } from './find-or-create-conversations.ts';
import { clearRecentMessage } from './list-mark-read-and-delete-messages.ts';
import { storeAndPublishMessages } from './store-and-publish-messages.ts';

export interface NewGuardianMessage {
  guardianId: string;
  relation: GuardianRelation;
  athleteUserId: string;
  otherUserId: string;
  content: string;
  key: string | undefined;
}

/**
 * Stores what a guardian writes in a conversation of the athlete, which has begun: for both it comes from the athlete's side,
 * marked. `assertMayWrite` runs with both logs locked, so that what it finds holds until the commit; a repeated send does not
 * ask it.
 */
export async function postGuardianMessage(
  ctx: ContextWith<'now'>,
  tx: Connection,
  message: NewGuardianMessage,
  assertMayWrite: () => Promise<void>,
): Promise<MessageRow> {
  const people = await lockEventLogs(tx, [message.athleteUserId, message.otherUserId]);
  const draft = toDraft(message);
  const [earlier] = await findMessagesByIdempotencyKey(tx, [draft]);
  if (earlier && earlier.fingerprint !== draft.fingerprint) throw newIdempotencyKeyReusedError();
  if (earlier) return earlier;
  if (!people.has(message.athleteUserId) || !people.has(message.otherUserId)) throw personNotFound();
  await assertMayWrite();
  const known = await findConversationsOfPairs(tx, [toUserPair(draft)]);
  assertOpenForGuardian(known[0], message.athleteUserId);
  const now = ctx.now();
  const assigned = await beginConversationsAndOrderDrafts(tx, [draft], { known, requests: new Set() }, now);
  return (await storeAndPublishMessages(tx, people, assigned, now)).get(draft.id)!;
}

/** The key is that of one guardian: the athlete and the other guardian have keys of their own. */
function toDraft({
  guardianId,
  relation,
  athleteUserId,
  otherUserId,
  content,
  key,
}: NewGuardianMessage): MessageDraft {
  return {
    id: newId(),
    senderId: athleteUserId,
    receiverId: otherUserId,
    content,
    guardianId,
    guardianRelation: relation,
    idempotencyKey: key && `guardian ${guardianId} ${key}`,
    fingerprint: createHash('sha256').update(`${guardianId}\n${otherUserId}\n${content}`).digest('hex'),
  };
}

/** Deletes the text of a recent message of this guardian for all who read it. May be repeated. */
export async function deleteGuardianMessage(
  ctx: ContextWith<'db' | 'now'>,
  {
    athleteUserId,
    otherUserId,
    ...message
  }: { athleteUserId: string; otherUserId: string; guardianId: string; id: string },
): Promise<void> {
  const pair = { senderId: athleteUserId, receiverId: otherUserId };
  const sent = await findMessageOfGuardian(ctx.db, { ...pair, ...message });
  if (!sent) throw messageNotFound();
  if (!sent.deletedAt) await clearRecentMessage(ctx, { ...pair, ...sent, id: message.id });
}
