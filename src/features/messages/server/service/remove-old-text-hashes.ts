import type { ContextWith } from '#server/context.ts';
import { removeTextHashesBefore } from '../queries/count-texts-alike.ts';
import { getStartOfCopyCount } from '../rules.ts';

/** In one transaction: the locked rows hold up whoever reads these messages. */
const maxHashesPerStep = 1000;

/** Removes the hashes of texts that are no longer counted, in steps, however many days were missed. */
export async function removeOldTextHashes(
  { db, now }: ContextWith<'db' | 'now'>,
  maxPerStep = maxHashesPerStep,
): Promise<void> {
  const before = getStartOfCopyCount(now());
  while ((await removeTextHashesBefore(db, before, maxPerStep)) === maxPerStep);
}
