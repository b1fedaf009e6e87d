import type { Kysely, Transaction } from 'kysely';
import type { Audit } from './audit.ts';
import type { DB } from './database/schema.gen.ts';
import type { Jobs } from './jobs.ts';
import type { Kept } from './kept.ts';
import type { Log } from './log.ts';
import type { Mail } from './mail.ts';

export type Db = Kysely<DB>;

/** The database or an open transaction: the first parameter of every query. */
export type Connection = Kysely<DB> | Transaction<DB>;

/** What every feature is given at boot; tests pass their own mail and clock. */
export interface Context {
  db: Db;
  log: Log;
  mail: Mail;
  jobs: Jobs;
  /** Responses that this process may give again. */
  kept: Kept;
  /** Records who did what to an account. */
  audit: Audit;
  now: () => Date;
  /** Whether an email address must be confirmed before its owner writes to somebody new. */
  verifyEmail: boolean;
  /** The origin that browsers see, without a slash at its end. */
  publicUrl: string;
  /** The folder of files such as profile images and the outbox. */
  dataDir: string;
  /** Subscribes to a channel of NOTIFY; returns how to stop. */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>;
  /** Called after the listening connection was lost and made again; returns how to stop. */
  onReconnect(hear: () => void): () => void;
  /** Called whenever notices may have been missed, by NOTIFY or by Redis; returns how to stop. */
  onDoubt(hear: () => void): () => void;
}

/**
 * The parts of the context that a function uses, and so all that it can do: a service that takes
 * `ContextWith<'db' | 'now'>` sends no mail and adds no job.
 */
export type ContextWith<Part extends keyof Context> = Pick<Context, Part>;
