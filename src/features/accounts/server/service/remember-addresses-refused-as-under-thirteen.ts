import type { Db } from '#server/context.ts';
import { openRateLimitCounters } from '#server/database/rate-limit-counters.ts';
import { getHouseholdNetwork } from '#server/http/ip-network.ts';
import type { LinkSigner } from '#server/link-signer.ts';

/** Which email addresses have said from which network, within a day, that they are of a child. */
export interface RefusedAddresses {
  remember(email: string, ip: string): Promise<void>;
  isRefused(email: string, ip: string): Promise<boolean>;
}

/** As long as the cookie that refuses the browser. */
const seconds = 86_400;

/**
 * Beside the cookie, which another browser does not have. Address and network together are stored as a keyed hash: it names
 * nobody, and a school that shares a network is not refused.
 */
export function openAddressesRefusedAsUnderThirteen(
  { db, now }: { db: Db; now: () => Date },
  signer: LinkSigner,
): RefusedAddresses {
  const counts = openRateLimitCounters(db, () => now().getTime());
  const listKeys = (email: string, ip: string) =>
    signer.listValidSignatures('refused address', `${getHouseholdNetwork(ip)}\n${email.toLowerCase()}`);
  return {
    remember: async (email, ip) =>
      void (await counts.add({ key: listKeys(email, ip)[0]!, calls: 1, seconds })),
    isRefused: async (email, ip) => {
      const running = await Promise.all(listKeys(email, ip).map((key) => counts.isRunning(key)));
      return running.includes(true);
    },
  };
}
