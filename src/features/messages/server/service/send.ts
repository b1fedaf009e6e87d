import { createHash } from 'node:crypto';
import { mustMayWrite } from '#features/safety/server/service.ts';
import type { Connection, Context } from '#server/context.ts';
import { batch } from '#server/database/batch.ts';
import { type LockedPeople, lockPeople, waitBriefly } from '#server/database/event-log.ts';
import { constraintOf, isLockTimeout } from '#server/database/faults.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { Message, NewMessage } from '../../contract.ts';
import {
  conversationsOf,
  type Draft,
  draftsAcrossBlocks,
  type EarlierSend,
  earlierSends,
  type MessageRow,
} from '../queries/send.ts';
import { missingPerson, mustBeOwnWords, usedForAnother } from '../rules.ts';
import { openingsRefused } from './openings.ts';
import { conversationsFor, pairsOf, store } from './store.ts';
import { shown } from './thread.ts';

// 64 messages in one commit take some 15 ms. Two groups at once: one is written while the other is committed.
const together = { most: 64, atOnce: 2 };

export type SendMessage = (viewer: Viewer, message: NewMessage, key: string | undefined) => Promise<Message>;

/** Sends messages; those that arrive together are committed together, which one client does not notice. */
export function openSending(ctx: Context): SendMessage {
  const send = batch<Draft, MessageRow>((drafts) => sendTogether(ctx, drafts), {
    ...together,
    // The second of two sends with one key finds what the first has stored.
    keyOf: (draft) => draft.idempotencyKey && `${draft.senderId} ${draft.idempotencyKey}`,
    mayBeOneOf: (error) => isLockTimeout(error) || constraintOf(error) !== undefined,
  });
  return async (viewer, message, key) => {
    mustBeOwnWords(viewer, message);
    return shown(
      await send({ ...message, id: newId(), idempotencyKey: key, fingerprint: fingerprintOf(message) }),
    );
  };
}

async function sendTogether(ctx: Context, drafts: Draft[]): Promise<(MessageRow | AppError)[]> {
  return ctx.db.transaction().execute(async (tx) => {
    // One person's long transaction must not hold up the others of this group.
    if (drafts.length > 1) await waitBriefly(tx);
    const people = await lockPeople(tx, drafts.flatMap(bothSides));
    const earlier = await earlierSends(tx, drafts);
    const blocked = await refusalsOf(tx, drafts);
    const settled = drafts.map(
      (draft) => repeated(draft, earlier) ?? stranger(draft, people) ?? blocked.get(draft),
    );
    const now = ctx.now();
    const fresh = drafts.filter((_, i) => settled[i] === undefined);
    const known = await conversationsOf(tx, pairsOf(fresh));
    const tooMany = await openingsRefused(ctx, tx, fresh, known);
    const allowed = fresh.filter((draft) => !tooMany.has(draft));
    const stored = await store(tx, people, await conversationsFor(tx, allowed, known, now), now);
    return settled.map((answer, i) => answer ?? tooMany.get(drafts[i]!) ?? stored.get(drafts[i]!.id)!);
  });
}

function repeated(draft: Draft, earlier: EarlierSend[]): MessageRow | AppError | undefined {
  const first = earlier.find(
    (sent) => sent.senderId === draft.senderId && sent.idempotencyKey === draft.idempotencyKey,
  );
  return first && (first.fingerprint === draft.fingerprint ? first : usedForAnother());
}

/** Who may not write to whom, with the reason. */
async function refusalsOf(tx: Connection, drafts: Draft[]): Promise<Map<Draft, AppError>> {
  const refusals = new Map<Draft, AppError>();
  for (const draft of await draftsAcrossBlocks(tx, drafts)) {
    await mustMayWrite(tx, draft.senderId, draft.receiverId).catch((error) => {
      if (!(error instanceof AppError)) throw error;
      refusals.set(draft, error);
    });
  }
  return refusals;
}

function stranger(draft: Draft, people: LockedPeople): AppError | undefined {
  return people.has(draft.receiverId) ? undefined : missingPerson();
}

const bothSides = ({ senderId, receiverId }: Draft) => [senderId, receiverId];
function fingerprintOf({ receiverId, content }: NewMessage): string {
  return createHash('sha256').update(`${receiverId}\n${content}`).digest('hex');
}
