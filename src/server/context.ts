import type { Kysely, Transaction } from 'kysely';
import type { Audit } from './audit.ts';
import type { DB } from './database/schema.gen.ts';
import type { Jobs } from './jobs.ts';
import type { Kept } from './kept.ts';
import type { Log } from './log.ts';
import type { Mail } from './mail.ts';

export type Db = Kysely<DB>;

/** The database or an open transaction: what every query takes first. */
export type Connection = Kysely<DB> | Transaction<DB>;

/** What a feature's server part is given at boot; tests pass their own mail and clock. */
export interface Context {
  db: Db;
  log: Log;
  mail: Mail;
  jobs: Jobs;
  /** Answers that this process may give again. */
  kept: Kept;
  /** Writes down who did what to an account. */
  audit: Audit;
  now: () => Date;
  /** Whether an address must be confirmed before one writes to somebody new. */
  verifyEmail: boolean;
  /** The origin that browsers see, without a slash at its end. */
  publicUrl: string;
  /** Where files live that are no rows: profile images, the outbox. */
  dataDir: string;
  /** Hears a channel of NOTIFY; answers how to stop. */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>;
  /** Called after the listening connection was lost and made again; answers how to stop. */
  onReconnect(hear: () => void): () => void;
  /** Called whenever notices of any kind may have been missed, also those that Redis carries; answers how to stop. */
  onDoubt(hear: () => void): () => void;
}
