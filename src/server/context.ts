import type { Audit } from './audit-log.ts';
import type { Db } from './database/kysely-connection-types.ts';
import type { NoticeBus } from './database/notices/publish-and-subscribe-between-servers.ts';
import type { Replicas } from './database/replicas/replicas.ts';
import type { DB } from './database/schema.gen.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mailer.ts';
import type { SizeLimitedCache } from './size-limited-cache.ts';
import type { ObjectStorage } from './storage/object-storage.ts';

export type { Connection, Db } from './database/kysely-connection-types.ts';

/** The texts in force that members agree to. */
export interface TermsToAgree {
  termsVersion: string;
  privacyVersion: string;
  /** What differs from the versions before, of each text. */
  changes: { terms: string; privacy: string };
  /** Whether who has not agreed is asked. */
  isAsked: boolean;
}

/** The dependencies of every feature, passed in at boot; tests pass their own mail and clock. */
export interface Context {
  db: Db;
  /** Standbys for what is computed for all viewers; undefined: there are none. */
  replicas?: Replicas<DB> | undefined;
  log: Log;
  mailer: Mailer;
  jobs: Jobs;
  /** The response cache of this process. */
  cache: SizeLimitedCache;
  /** Records who did what to an account. */
  audit: Audit;
  now: () => Date;
  /** Whether an email address must be confirmed before its owner writes to somebody new. */
  verifyEmail: boolean;
  /** Whether the rules that protect minors are in force: SAFEGUARDS. */
  safeguards: boolean;
  /** Whether messages of adults to minors wait for the morning: with safeguards on; in tests where one asks for it. */
  quietHours: boolean;
  /** What members agree to. */
  terms: TermsToAgree;
  /** The origin that browsers see, without a trailing slash. */
  publicUrl: string;
  /** The folder of files such as the outbox. */
  dataDir: string;
  /** Profile images and copies of members' data: STORAGE_URL. */
  storage: ObjectStorage;
  /** Notifies this process of changes by other server processes (pub/sub). */
  notices: NoticeBus;
}

/**
 * The parts of the context that a function uses, and so all that it can do: a service that takes
 * `ContextWith<'db' | 'now'>` sends no mail and adds no job.
 */
export type ContextWith<Part extends keyof Context> = Pick<Context, Part>;
