import type { Connection } from '#server/context.ts';
import { type LockedPeople, publishEvents } from '#server/database/member-event-log.ts';
import { type AppError, forbidden } from '#shared/errors.ts';
import { messageLimits } from '../../contract/message-limits.ts';
import {
  type EarlierHeldMessages,
  type HeldMessageDraft,
  type HeldMessageRow,
  type HeldPair,
  insertHeldMessages,
} from '../queries/held-messages.ts';
import { findDraftsToHiddenReceivers, type MessageDraft } from '../queries/send-messages.ts';
import {
  isWaiting,
  type MessageDelay,
  type MessageHold,
  newMessageIdTakenError,
  newTooManyHeldError,
  requestWaitsSentence,
  toMessageDelay,
} from '../rules.ts';
import type { DecidedRequests } from './decide-which-messages-are-requests.ts';
import { toHeldEvent } from './held-messages.ts';

/** As large as a batch of sends: whoever writes to the same people meanwhile waits for one of them. */
export const maxDueMessagesPerBatch = 128;

const toKey = ({ senderId, receiverId }: HeldPair): string => `${senderId} ${receiverId}`;

/** A request that is held is one, too: until it is answered its sender writes no second one. */
export function refuseAfterHeldRequest(
  { requests, refused }: Pick<DecidedRequests, 'requests' | 'refused'>,
  held: EarlierHeldMessages[],
): void {
  for (const draft of requests) {
    if (!held.some((pair) => pair.waiting > 0 && toKey(pair) === toKey(draft))) continue;
    requests.delete(draft);
    refused.set(draft, forbidden(requestWaitsSentence));
  }
}

export interface DraftsToHoldAndSend {
  toHold: HeldMessageDraft[];
  toSend: MessageDraft[];
  /** Pairs with messages that were held until now, and written before those to send: they go first. */
  duePairs: HeldPair[];
  refused: Map<MessageDraft, AppError>;
}

/** Which messages wait. A message never overtakes an earlier one of its sender in the same conversation. */
export function separateHeldDrafts(
  drafts: MessageDraft[],
  holds: ReadonlyMap<MessageDraft, MessageHold | undefined>,
  { held, requests, now }: { held: EarlierHeldMessages[]; requests: Set<MessageDraft>; now: Date },
): DraftsToHoldAndSend {
  const pairs = new Map(held.map((pair) => [toKey(pair), { ...pair }]));
  const duePairs = new Map<string, EarlierHeldMessages>();
  const separated: DraftsToHoldAndSend = { toHold: [], toSend: [], duePairs: [], refused: new Map() };
  let due = 0;
  for (const draft of drafts) {
    const earlier = pairs.get(toKey(draft)) ?? createPairWithoutHeldMessages(draft);
    pairs.set(toKey(draft), earlier);
    const hold =
      findLongestDelay(toMessageDelay(holds.get(draft)), earlier, now) ??
      (duePairs.has(toKey(draft)) || due + earlier.waiting <= maxDueMessagesPerBatch
        ? undefined
        : // Too many go first: the next round delivers them all, in their order.
          { reason: earlier.reason, until: now, timeZone: earlier.timeZone });
    if (!hold || draft.content === null) {
      separated.toSend.push(draft);
      if (earlier.waiting === 0 || duePairs.has(toKey(draft))) continue;
      duePairs.set(toKey(draft), earlier);
      due += earlier.waiting;
    } else if (isWaiting(hold, now) && earlier.counted >= messageLimits.heldPerPair)
      separated.refused.set(draft, newTooManyHeldError(hold, now));
    else {
      const isRequest = requests.has(draft);
      separated.toHold.push({ ...draft, content: draft.content, isRequest, hold });
      earlier.counted += 1;
      earlier.waitsForApproval ||= hold.reason === 'approval';
    }
  }
  return { ...separated, duePairs: [...duePairs.values()] };
}

const createPairWithoutHeldMessages = ({ senderId, receiverId }: HeldPair): EarlierHeldMessages => ({
  ...{ senderId, receiverId, waiting: 0, counted: 0, isRequest: false, isKnown: false },
  waitsForApproval: false,
  ...{ reason: 'quiet-hours', until: null, timeZone: null },
});

function findLongestDelay(
  hold: MessageDelay | undefined,
  { reason, until, timeZone, waitsForApproval }: EarlierHeldMessages,
  now: Date,
): MessageDelay | undefined {
  if (hold?.until === null) return hold;
  if (waitsForApproval) return { reason: 'approval', until: null, timeZone: hold?.timeZone ?? timeZone };
  const earlier = until && until > now ? { reason, until, timeZone } : undefined;
  if (!hold || hold.until <= now) return earlier;
  return earlier && earlier.until > hold.until ? earlier : hold;
}

/** Stores messages that wait, and notifies their senders. Returns them by id, or why one was not stored. */
export async function storeHeldMessages(
  tx: Connection,
  people: LockedPeople,
  drafts: HeldMessageDraft[],
  at: Date,
): Promise<Map<string, HeldMessageRow | AppError>> {
  if (drafts.length === 0) return new Map();
  const hidden = await findDraftsToHiddenReceivers(tx, drafts);
  // The zone tells where somebody lives.
  const named = drafts.map((draft) =>
    hidden.has(draft.id) ? { ...draft, hold: { ...draft.hold, timeZone: null } } : draft,
  );
  const rows = await insertHeldMessages(tx, named, at);
  await publishEvents(tx, people, rows.map(toHeldEvent), at);
  const stored = new Map<string, HeldMessageRow | AppError>(
    drafts.map(({ id }) => [id, newMessageIdTakenError()]),
  );
  for (const row of rows) stored.set(row.id, row);
  return stored;
}
