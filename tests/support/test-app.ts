import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino, { type Logger } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { openRedisTransport } from '#server/database/notices/redis-transport.ts';
import type { DB } from '#server/database/schema.gen.ts';
import type { Email } from '#server/mailer.ts';
import type { Metrics } from '#server/metrics/open-metrics.ts';
import { serveMetricsWithToken } from '#server/metrics/serve-metrics.ts';
import type { S3Credentials, StorageAddress } from '#server/storage/storage-address.ts';
import type { Tracing } from '#server/tracing/tracing.ts';
import { type AppDependencies, openApp } from '../../src/app.ts';
import { HttpClient, type MemberClient } from './http-client.ts';
import { createTestConfig } from './test-config.ts';
import { openSecondPool, openTestDatabase, type TestDatabase } from './test-database.ts';
import {
  type AthleteMember,
  addAthlete,
  addCoach,
  type CoachMember,
  type MemberNames,
  type Role,
  registerMember,
} from './test-members.ts';

/** The whole server with a database of its own. Tests add the members that they need. */
export class TestApp {
  origin = '';
  database!: TestDatabase<DB>;
  /** The folder of images. */
  dataDir = '';
  readonly sentEmails: Email[] = [];
  /** While true, the mail server refuses every email. */
  emailFails = false;
  /** Addresses that the mail server does not know. */
  readonly unknownMailboxes = new Set<string>();
  /** The server's clock. */
  now: () => Date = () => new Date();
  /** Runs the waiting jobs of a queue, due or not; rejects if one fails. */
  runJobs!: (queue: string) => Promise<number>;
  #close: (() => Promise<void>)[] = [];
  #addedCount = 0;

  async open(
    options: {
      rateLimits?: boolean;
      pages?: string;
      publicUrl?: string;
      /** That of `publicUrl`, for a browser; else any. */
      port?: number;
      verifyEmail?: boolean;
      safeguards?: boolean;
      /** Holds messages to minors in the night by the server's clock. */
      quietHours?: boolean;
      dailyBudgets?: AppDependencies['dailyBudgets'];
      legalDir?: string;
      log?: Logger;
      redisUrl?: string;
      /** Whether the test makes the embedded database engine abort. */
      storage?: { address: StorageAddress; credentials: S3Credentials };
      landingFigures?: AppDependencies['config']['landingFigures'];
      mayAbortEngine?: boolean;
      maxOpenStreams?: number;
      /** Shares the database of this app, like a second server process. Needs PostgreSQL. */
      beside?: TestApp;
      oidcProviders?: AppDependencies['config']['oidcProviders'];
      /** Served at /metrics with this token. */
      metrics?: { metrics: Metrics; token: string };
      accessLog?: boolean;
      tracing?: Tracing;
      load?: AppDependencies['load'];
      /** Shares the very connections of this app, which outlives it, like a server that takes its place. */
      inPlaceOf?: TestApp;
      secrets?: Pick<AppDependencies['config'], 'secret' | 'acceptedSecrets'>;
      /** Runs due jobs by itself; unless given, a test runs them by name. */
      doesJobs?: boolean;
    } = {},
  ): Promise<void> {
    const dataDir = await mkdtemp(join(tmpdir(), 'fieldhouse-test-'));
    this.dataDir = dataDir;
    const log = options.log ?? pino({ level: process.env.LOG_LEVEL ?? 'silent' });
    const noticeTransport = options.redisUrl ? openRedisTransport({ url: options.redisUrl, log }) : undefined;
    const shared = options.inPlaceOf && { ...options.inPlaceOf.database, drop: async () => {} };
    this.database = await (shared ??
      (options.beside
        ? openSecondPool<DB>(options.beside.database, { noticeTransport })
        : openTestDatabase<DB>({
            noticeTransport,
            traceStatements: options.tracing?.traceStatements,
            ...(options.mayAbortEngine ? { embedded: { mayBeAborted: true } } : {}),
          })));
    const defaults = createTestConfig(dataDir);
    const app = await openApp({
      config: {
        ...defaults,
        publicUrl: options.publicUrl ?? defaults.publicUrl,
        storage: options.storage?.address ?? defaults.storage,
        s3Credentials: options.storage?.credentials,
        rateLimits: options.rateLimits ?? defaults.rateLimits,
        verifyEmail: options.verifyEmail ?? defaults.verifyEmail,
        safeguards: options.safeguards ?? defaults.safeguards,
        oidcProviders: options.oidcProviders ?? defaults.oidcProviders,
        landingFigures: options.landingFigures ?? defaults.landingFigures,
        legalDir: options.legalDir,
        ...options.secrets,
      },
      database: this.database,
      mailer: { send: async (email) => this.#recordSentEmail(email) },
      log,
      now: () => this.now(),
      quietHours: options.quietHours ?? false,
      pages: options.pages,
      // However busy the machine is.
      firstCallsMs: 60_000,
      dailyBudgets: options.dailyBudgets,
      maxOpenStreams: options.maxOpenStreams,
      doesJobs: options.doesJobs ?? false,
      metrics: options.metrics?.metrics,
      accessLog: options.accessLog ?? false,
      tracing: options.tracing,
      load: options.load,
    });
    if (options.metrics) serveMetricsWithToken(app.http, options.metrics.metrics, options.metrics.token);
    this.runJobs = app.jobs.run;
    this.#close = [
      () => app.close(),
      () => this.database.drop(),
      () => rm(dataDir, { recursive: true, force: true }),
    ];
    await app.http.listen({ host: '127.0.0.1', port: options.port ?? 0 });
    this.origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
  }

  #recordSentEmail(email: Email): void {
    if (this.emailFails || this.unknownMailboxes.has(email.to)) throw createSmtpRefusal(email.to);
    this.sentEmails.push(email);
  }

  /** Runs something with the server's clock set forward by this many days. */
  async runInDays(days: number, run: () => Promise<unknown>): Promise<void> {
    const at = Date.now() + days * 86_400_000;
    this.now = () => new Date(at);
    await run();
    this.now = () => new Date();
  }

  /** Reminds athletes of accounts that they have not claimed, and erases accounts that are due. */
  async runClaimAndErasureJobs(): Promise<void> {
    for (const queue of ['claim-reminders', 'claim-email', 'erasures']) await this.runJobs(queue);
  }

  /** Sends the queued account emails and returns all that went to this address. */
  async listEmailsTo(email: string): Promise<Email[]> {
    await this.runJobs('account-email');
    return this.sentEmails.filter(({ to }) => to === email);
  }

  /** Returns the token of the newest link to this page that was emailed to this address. */
  async findEmailedToken(
    email: string,
    page: 'confirm-email' | 'reset-password' | 'not-me' | 'keep-second-step' | 'remove-second-step',
  ): Promise<string> {
    const texts = (await this.listEmailsTo(email)).map(({ text }) => text);
    const links = texts.flatMap((text) => [...text.matchAll(/\/auth\/([\w-]+)\?token=([\w-]+)/g)]);
    return links.findLast(([, named]) => named === page)?.[2] ?? '';
  }

  async close(): Promise<void> {
    for (const close of this.#close) await close();
  }

  /** A client without a session. */
  visitor(): HttpClient {
    return new HttpClient(this.origin);
  }

  /** Registers a member who has not completed the profile (step 2). */
  register(role: Role, details?: Partial<MemberNames>): Promise<MemberClient> {
    return registerMember(this.origin, role, this.#withUniqueEmail(details));
  }

  addAthlete(profile?: Record<string, unknown>, details?: Partial<MemberNames>): Promise<AthleteMember> {
    return addAthlete(this.origin, profile, this.#withUniqueEmail(details));
  }

  addCoach(profile?: Record<string, unknown>, details?: Partial<MemberNames>): Promise<CoachMember> {
    return addCoach(this.origin, profile, this.#withUniqueEmail(details));
  }

  #withUniqueEmail(details: Partial<MemberNames> = {}): Partial<MemberNames> {
    this.#addedCount += 1;
    return { email: `person${this.#addedCount}@school.test`, ...details };
  }
}

/** The error of nodemailer when a server refuses a recipient: it names the address five times. */
function createSmtpRefusal(to: string): Error {
  const response = `550 5.1.1 <${to}>: Recipient address rejected: User unknown`;
  const details = { code: 'EENVELOPE', responseCode: 550, response, command: 'RCPT TO', rejected: [to] };
  const rejectedErrors = [Object.assign(new Error(response), { ...details, recipient: to })];
  const message = `Can't send email - all recipients were rejected: ${response}`;
  return Object.assign(new Error(message), details, { rejectedErrors });
}

/** Opens a TestApp for the tests of one file. */
export function openTestApp(options?: Parameters<TestApp['open']>[0]): TestApp {
  const app = new TestApp();
  beforeAll(() => app.open(options), 120_000);
  afterAll(() => app.close(), 60_000);
  return app;
}
