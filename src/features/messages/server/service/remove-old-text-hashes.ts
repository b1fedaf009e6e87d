import type { ContextWith } from '#server/context.ts';
import { listMessagesWithTextHashBefore, removeTextHashes } from '../queries/count-texts-alike.ts';
import { getStartOfCopyCount } from '../rules.ts';

/** Read at once, and removed in one transaction: the locked rows hold up whoever reads these messages. */
const limits = { perRead: 100_000, perTransaction: 1000 };

/** Removes the hashes of texts that are no longer counted, in steps, however many days were missed. */
export async function removeOldTextHashes(
  { db, now }: ContextWith<'db' | 'now'>,
  { perRead, perTransaction } = limits,
): Promise<void> {
  const before = getStartOfCopyCount(now());
  for (;;) {
    const ids = await listMessagesWithTextHashBefore(db, before, perRead);
    for (let from = 0; from < ids.length; from += perTransaction)
      await removeTextHashes(db, ids.slice(from, from + perTransaction));
    if (ids.length < perRead) return;
  }
}
