import type { Connection } from '#server/context.ts';
import { type LockedPeople, publishEvents } from '#server/database/member-event-log.ts';
import { type AppError, forbidden } from '#shared/errors.ts';
import {
  type HeldMessageDraft,
  type HeldMessageRow,
  type HeldPair,
  insertHeldMessages,
} from '../queries/held-messages.ts';
import type { MessageDraft } from '../queries/send-messages.ts';
import { type MessageDelay, newMessageIdTakenError, requestWaitsSentence } from '../rules.ts';
import type { DecidedRequests } from './decide-which-messages-are-requests.ts';
import { toHeldEvent } from './held-messages.ts';

const isSamePair = (a: HeldPair, b: HeldPair): boolean =>
  a.senderId === b.senderId && a.receiverId === b.receiverId;

/** A request that is held is one, too: until it is answered its sender writes no second one. */
export function refuseAfterHeldRequest(
  { requests, refused }: Pick<DecidedRequests, 'requests' | 'refused'>,
  held: HeldMessageRow[],
): void {
  for (const draft of requests) {
    if (!held.some((row) => isSamePair(row, draft))) continue;
    requests.delete(draft);
    refused.set(draft, forbidden(requestWaitsSentence));
  }
}

export interface DraftsToHoldAndSend {
  toHold: HeldMessageDraft[];
  toSend: MessageDraft[];
  /** Held until now, and written before those to send: they go first. */
  due: HeldMessageRow[];
}

/** Which messages wait. A message never overtakes an earlier one of its sender in the same conversation. */
export function separateHeldDrafts(
  drafts: MessageDraft[],
  holds: ReadonlyMap<MessageDraft, MessageDelay | undefined>,
  { held, requests, now }: { held: HeldMessageRow[]; requests: Set<MessageDraft>; now: Date },
): DraftsToHoldAndSend {
  const separated: DraftsToHoldAndSend = { toHold: [], toSend: [], due: [] };
  for (const draft of drafts) {
    const earlier = held.filter((row) => isSamePair(row, draft));
    const hold = findLongestDelay([holds.get(draft), ...earlier], now);
    if (hold && draft.content !== null)
      separated.toHold.push({ ...draft, content: draft.content, isRequest: requests.has(draft), hold });
    else {
      separated.toSend.push(draft);
      separated.due.push(...earlier.filter((row) => !separated.due.includes(row)));
    }
  }
  return separated;
}

function findLongestDelay(holds: (MessageDelay | undefined)[], now: Date): MessageDelay | undefined {
  const last = holds
    .filter((hold) => hold !== undefined && hold.until > now)
    .sort((a, b) => b!.until.getTime() - a!.until.getTime())[0];
  return last && { reason: last.reason, until: last.until, timeZone: last.timeZone };
}

/** Stores messages that wait, and notifies their senders. Returns them by id, or why one was not stored. */
export async function storeHeldMessages(
  tx: Connection,
  people: LockedPeople,
  drafts: HeldMessageDraft[],
  at: Date,
): Promise<Map<string, HeldMessageRow | AppError>> {
  if (drafts.length === 0) return new Map();
  const rows = await insertHeldMessages(tx, drafts, at);
  await publishEvents(tx, people, rows.map(toHeldEvent), at);
  const stored = new Map<string, HeldMessageRow | AppError>(
    drafts.map(({ id }) => [id, newMessageIdTakenError()]),
  );
  for (const row of rows) stored.set(row.id, row);
  return stored;
}
