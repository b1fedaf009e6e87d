import type { PoolClient } from 'pg';
import type { Log } from '../log.ts';
import type { Database } from './database.ts';

/** The message is a sentence for the operator. */
export class DatabaseAddressesDiffer extends Error {
  override readonly name = 'DatabaseAddressesDiffer';

  constructor() {
    super(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: the second must be that of the first, ' +
        'without the pooler.',
    );
  }
}

type Pools = Pick<Database<never>, 'pool' | 'directPool'>;

/**
 * Warns of a pooler that would break what a session holds, and of one whose connections lack the settings of a server.
 *
 * @throws DatabaseAddressesDiffer
 */
export async function checkPooler({ pool, directPool }: Pools, log: Log): Promise<void> {
  const isPooled = directPool !== pool;
  const direct = await describeConnection(directPool);
  if (direct.isThroughPooler)
    log.warn(
      isPooled
        ? 'DATABASE_DIRECT_URL leads to a pooler: it must lead to PostgreSQL itself.'
        : 'DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL, too, unless it gives each client a session of its own.',
    );
  if (!isPooled) return;
  const pooled = await describeConnection(pool);
  if (pooled.databaseId !== direct.databaseId) throw new DatabaseAddressesDiffer();
  if (!pooled.hasSettings)
    log.warn('Connections through the pooler lack settings: run deploy/pooler-role-settings.sql.');
}

interface ConnectionFacts {
  isThroughPooler: boolean;
  databaseId: string;
  hasSettings: boolean;
}

async function describeConnection(pool: Pools['pool']): Promise<ConnectionFacts> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<Omit<ConnectionFacts, 'isThroughPooler'> & { processId: number }>(
      `select pg_backend_pid() as "processId", oid || ' ' || pg_postmaster_start_time() as "databaseId",
         current_setting('jit') = 'off' and current_setting('statement_timeout') <> '0' as "hasSettings"
       from pg_database where datname = current_database()`,
    );
    const { processId, ...facts } = rows[0]!;
    return { ...facts, isThroughPooler: processId !== getAnnouncedProcessId(client) };
  } finally {
    client.release();
  }
}

/** What the other end called itself at the start of the connection; a pooler invents it, as many servers are behind. */
const getAnnouncedProcessId = (client: PoolClient) => (client as { processID?: number | null }).processID;
