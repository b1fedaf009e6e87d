import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';

/** Ones that were closed stay visible for a moment, and a server that was told to end needs its time. */
const clientsEndWithinMs = 5_000;

/**
 * Waits until this is the only connection of a program to its database. Outside a transaction, in which PostgreSQL would
 * show the same clients for ever.
 *
 * @returns whether the others have ended
 */
export async function waitForOtherClientsToEnd(client: ClientBase): Promise<boolean> {
  const until = Date.now() + clientsEndWithinMs;
  while (await hasOtherClients(client)) {
    if (Date.now() > until) return false;
    await sleep(100);
  }
  return true;
}

/** `condition`: SQL about columns of pg_stat_activity. */
export async function hasOtherClients(client: ClientBase, condition = 'true'): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from pg_stat_activity where datname = current_database()
     and pid <> pg_backend_pid() and usename is not null and ${condition}) as found`,
  );
  return rows[0]!.found;
}
