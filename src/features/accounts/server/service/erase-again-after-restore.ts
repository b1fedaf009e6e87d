import type { Db } from '#server/context.ts';
import { countNotFullyErasedAccounts, setErasureTimeOfAll } from '../queries/account-erasure.ts';

/**
 * Erases accounts of a restored backup that were erased after it was made. `eraseDue` runs the erasures that are due.
 * Returns how many of them the backup had.
 *
 * @throws Error where one is not erased after that
 */
export async function eraseAgainAfterRestore(
  db: Db,
  userIds: string[],
  eraseDue: () => Promise<unknown>,
): Promise<number> {
  const before = await countNotFullyErasedAccounts(db, userIds);
  await setErasureTimeOfAll(db, userIds, new Date());
  await eraseDue();
  const remaining = await countNotFullyErasedAccounts(db, userIds);
  if (remaining > 0) throw new Error(`${remaining} accounts could not be erased again.`);
  return before;
}
