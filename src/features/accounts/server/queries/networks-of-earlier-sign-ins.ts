import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';

/** Whether the owner of this account has signed in from this network. */
export async function isKnownSignInNetwork(
  db: Connection,
  accountHash: string,
  network: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('knownNetworks')
    .select('accountHash')
    .where('accountHash', '=', accountHash)
    .where('network', '=', network)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteKnownSignInNetworksBefore(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom('knownNetworks').where('seenAt', '<', before).execute();
}

/** Writes at most once a day. */
export async function upsertKnownSignInNetwork(
  db: Connection,
  accountHash: string,
  network: string,
  at: Date,
) {
  await sql`
    insert into known_networks as known (account_hash, network, seen_at) values (${accountHash}, ${network}, ${at})
    on conflict (account_hash, network) do update set seen_at = excluded.seen_at
    where known.seen_at < excluded.seen_at - interval '1 day'`.execute(db);
}
