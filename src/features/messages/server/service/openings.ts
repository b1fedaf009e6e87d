import { listUnverified, verificationRequired } from '#features/accounts/server/accounts.ts';
import type { Connection, Context } from '#server/context.ts';
import type { AppError } from '#shared/errors.ts';
import { messageLimits } from '../../limits.ts';
import { type Draft, type Known, newcomersOpenings } from '../queries/send.ts';
import { enoughBegun, newcomerTimes } from '../rules.ts';
import { pairKey, pairOf } from './store.ts';

/** The drafts that would begin a conversation which their sender may not begin. */
export async function openingsRefused(
  ctx: Context,
  tx: Connection,
  drafts: Draft[],
  known: Known[],
): Promise<Map<Draft, AppError>> {
  const begun = new Set(known.map(pairKey));
  const opening = drafts.filter((draft) => !begun.has(pairKey(pairOf(draft))));
  if (opening.length === 0) return new Map();
  const refused = await openingsOverLimit(tx, opening, ctx.now());
  if (!ctx.verifyEmail) return refused;
  const unverified = await listUnverified(
    tx,
    opening.map(({ senderId }) => senderId),
  );
  for (const draft of opening) if (unverified.has(draft.senderId)) refused.set(draft, verificationRequired());
  return refused;
}

/** The drafts with which a newcomer would begin more conversations than one may. */
async function openingsOverLimit(tx: Connection, opening: Draft[], now: Date): Promise<Map<Draft, AppError>> {
  const senders = [...new Set(opening.map(({ senderId }) => senderId))];
  const newcomers = await newcomersOpenings(tx, senders, newcomerTimes(now));
  const refused = new Map<Draft, AppError>();
  for (const { senderId, count, since } of newcomers) {
    const own = opening.filter((draft) => draft.senderId === senderId);
    const allowed = new Set<string>();
    for (const draft of own) {
      const fits = allowed.has(draft.receiverId) || count + allowed.size < messageLimits.newcomer.openings;
      if (fits) allowed.add(draft.receiverId);
      else refused.set(draft, enoughBegun(since ?? now, now));
    }
  }
  return refused;
}
