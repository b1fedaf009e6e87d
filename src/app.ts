import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createCookieResigner, type SessionSecrets } from '#features/accounts/server/accounts.ts';
import { openAccountServices } from '#features/accounts/server/feature.ts';
import { pauseProfile } from '#features/athletes/server/athletes.ts';
import { serveContactRulesPage } from '#features/contact-rules/server/contact-rules.ts';
import { deleteExportsOfErasedMember } from '#features/data-exports/server/data-exports.ts';
import {
  deleteGuardiansOfErasedMember,
  queueEmailsOfErasureByGuardian,
} from '#features/guardians/server/guardians.ts';
import { readTermsToAgree } from '#features/legal/server/read-terms-to-agree.ts';
import { serveLegalPages } from '#features/legal/server/serve-legal-pages.ts';
import { eventStreamLimits } from '#features/messages/contract/event-stream-limits.ts';
import {
  eraseHeldMessagesOf,
  queueNameRefreshForCorrespondents,
} from '#features/messages/server/messages.ts';
import { deleteReportsOfErasedUser, writeSectionOfMinorsData } from '#features/safety/server/safety.ts';
import { countOpenQueueItems, recordReachedLimit } from '#features/staff/server/staff.ts';
import { queueImageDeletion } from '#features/uploads/server/uploads.ts';
import { endVerificationsOfRefusedAddress } from '#features/verifications/server/verifications.ts';
import { openAuditLog } from '#server/audit-log.ts';
import { createProbingAndFloodingRecorder } from '#server/audit-probing-and-flooding.ts';
import { findLastBackupTime } from '#server/backup/last-backup-time.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/database/database.ts';
import { databaseErrorToAppError } from '#server/database/database-errors.ts';
import { openRateLimitCounters, type SharedCounters } from '#server/database/rate-limit-counters.ts';
import type { DB } from '#server/database/schema.gen.ts';
import { openApproximateDistinctCountStore } from '#server/database/stored-distinct-sets.ts';
import type { OpenedFeature } from '#server/define-feature.ts';
import { logResponse } from '#server/http/access-log.ts';
import { noDailyBudgets, openDailyBudgets } from '#server/http/daily-reading-budgets.ts';
import { prepareToDrainConnections } from '#server/http/drain-connections.ts';
import { openHttpServer } from '#server/http/http-server.ts';
import { type LoadGauge, unlimitedLoad } from '#server/http/load-gauge.ts';
import { noRateLimits, openRateLimits } from '#server/http/rate-limits.ts';
import { type CallGuard, type Handlers, serveCalls } from '#server/http/serve-calls.ts';
import { serveHealthChecks } from '#server/http/serve-health-checks.ts';
import { openJobs, type RunningJobs } from '#server/jobs.ts';
import { openEventHub } from '#server/live/event-stream-hub.ts';
import { getMaxOpenStreams } from '#server/live/max-open-streams.ts';
import {
  createMailerReportingUnknownMailboxes,
  hideRecipientsInErrors,
  type Mailer,
} from '#server/mailer.ts';
import type { Metrics } from '#server/metrics/open-metrics.ts';
import { SizeLimitedCache } from '#server/size-limited-cache.ts';
import { openObjectStorage } from '#server/storage/open-storage.ts';
import type { Tracing } from '#server/tracing/tracing.ts';
import type { Calls, DailyBudget } from '#shared/api-call.ts';
import type { Config } from './config.ts';
import { contracts } from './contracts.ts';
import { listInfrastructureJobs } from './list-infrastructure-jobs.ts';
import { createStaffQueueSources, type Features, openFeatures } from './open-features.ts';
import { serveScreens } from './serve-screens.ts';

/** What a test replaces. */
export interface AppDependencies {
  config: Pick<
    Config,
    | 'publicUrl'
    | 'dataDir'
    | 'storage'
    | 's3Credentials'
    | 'rateLimits'
    | 'responseCacheMb'
    | 'trustProxy'
    | 'tileUrl'
    | 'tileAttribution'
    | 'landingFigures'
    | 'verifyEmail'
    | 'safeguards'
    | 'oidcProviders'
    | 'legalDir'
    | 'mailFrom'
  > &
    SessionSecrets;
  database: Database<DB>;
  /** Rejects where the database cannot be used. Absent: it can be used already. */
  databaseIsPrepared?: Promise<void>;
  mailer: Mailer;
  log: FastifyBaseLogger;
  now?: () => Date;
  /** Whether there are quiet hours; absent: with safeguards. Most tests run at any hour. */
  quietHours?: boolean;
  /** Whether due jobs run automatically; a test runs them by name instead. */
  doesJobs?: boolean;
  /** Instead of the daily budgets that the contracts declare, by name. */
  dailyBudgets?: Record<string, DailyBudget> | undefined;
  /** Event streams that this process may have open; else as many as its open files allow. */
  maxOpenStreams?: number | undefined;
  /** The folder of the built web app; without it only the calls are served. */
  pages?: string;
  /** Counts what this process does; absent: nothing is counted. */
  metrics?: Metrics | undefined;
  /** Absent: nothing is traced. */
  tracing?: Tracing | undefined;
  accessLog?: boolean;
  /** Says when to refuse what can wait; absent: never. */
  load?: LoadGauge | undefined;
  /** How long a page waits for the calls whose responses it brings along. */
  firstCallsMs?: number;
}

export interface App {
  http: FastifyInstance;
  jobs: Pick<RunningJobs, 'run' | 'send'>;
  /** Takes no new connection, ends the event streams, and resolves when every request has its response. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** Every feature on one server. The caller opens the database before and closes it after. */
export async function openApp(dependencies: AppDependencies): Promise<App> {
  const { config, database, log, tracing } = dependencies;
  const jobs = openJobs(database, { log, poll: dependencies.doesJobs ?? true });
  const ctx = createContext(dependencies, jobs);
  const counts = openRateLimitCounters(database.db);
  const accounts = await openAccounts(ctx, config, config.rateLimits ? counts : undefined);
  const limits = config.rateLimits ? openRateLimits({ counts, log }) : noRateLimits;
  const budgets = openReadingBudgets(ctx, dependencies);
  const guard: CallGuard = {
    identify: accounts.sessionCache.identifyCaller,
    limits,
    budgets,
    load: dependencies.load ?? unlimitedLoad,
    onRefusal: createProbingAndFloodingRecorder(ctx),
  };
  const events = openEventHub(ctx, {
    maxSessionAgeMs: accounts.sessionCache.maxSessionAgeMs,
    limits: {
      ...eventStreamLimits,
      ...(config.rateLimits ? {} : { perNetwork: Number.POSITIVE_INFINITY }),
      perProcess: dependencies.maxOpenStreams ?? getMaxOpenStreams(),
    },
  });
  const features = openFeatures(ctx, {
    ...{ config, accounts, events },
    server: {
      engine: database.engine,
      listQueues: jobs.listQueues,
      countFailed: jobs.countFailed,
      countStreams: () => events.countStreams(),
    },
  });

  const http = await openHttpServerForApp(ctx, dependencies);
  http.addHook('onRequest', createCookieResigner(config));
  const drainConnections = prepareToDrainConnections(http.server, () => events.endStreams());
  serveFeatures(http, guard, features);
  serveHealthChecks(http, () => database.ping());
  serveLegalPages(http, {
    folder: config.legalDir,
    contactEmail: config.mailFrom,
    builtApp: dependencies.pages,
    ...(config.safeguards
      ? { sections: { safety: writeSectionOfMinorsData() } }
      : { notices: { safety: noticeWithoutSafeguards } }),
  });
  serveContactRulesPage(http, ctx, dependencies.pages);
  await serveScreens(http, ctx, dependencies, accounts);

  dependencies.metrics?.readFrom({
    pool: database.pool,
    replicas: database.replicas,
    countStreams: () => events.countStreams(),
    getCacheUse: () => ctx.cache.use,
    findLastBackupTime: () => findLastBackupTime(config.dataDir),
    countItemsForStaff: () => countOpenQueueItems({ db: ctx.db, queueSources: createStaffQueueSources(ctx) }),
  });

  const opened: Omit<OpenedFeature<Calls>, 'routes'>[] = Object.values(features);
  await dependencies.databaseIsPrepared;
  await accounts.reencryptSecondFactors();
  // After the sessions, so that an ended session is gone from the cache before the streams check it.
  await events.start(opened.flatMap((feature) => feature.liveEvents ?? []));
  const definitions = [
    ...opened.flatMap((feature) => feature.jobs ?? []),
    ...listInfrastructureJobs(ctx, database),
  ];
  await jobs.start(tracing?.traceJobs(definitions) ?? definitions);
  return {
    http,
    jobs,
    drain: drainConnections,
    close: async () => {
      await http.close();
      await jobs.close();
      await limits.close();
      await budgets.close();
      dependencies.load?.close();
      await ctx.audit.flush();
      await events.close();
      for (const feature of opened) await feature.close?.();
    },
  };
}

/** Accounts, with what other features do when an account changes. */
function openAccounts(
  ctx: Context,
  { secret, acceptedSecrets }: AppDependencies['config'],
  signInAttemptCounts: SharedCounters | undefined,
): ReturnType<typeof openAccountServices> {
  return openAccountServices(ctx, {
    secrets: { secret, acceptedSecrets },
    signInAttemptCounts,
    onErasureDue: (tx, userId) => queueEmailsOfErasureByGuardian(ctx, tx, userId),
    onAccountErasing: (tx, userId) => deleteExportsOfErasedMember(ctx, tx, userId),
    onAccountErased: async (tx, { userId, profileImage }) => {
      await queueImageDeletion(ctx, tx, profileImage);
      await deleteReportsOfErasedUser(tx, userId);
      await eraseHeldMessagesOf(ctx, tx, userId);
      await deleteGuardiansOfErasedMember(tx, userId);
    },
    onNameChanged: (tx, userId) => queueNameRefreshForCorrespondents(ctx, tx, userId),
    onChildStated: (tx, userId) => pauseProfile(tx, userId, ctx.now()),
  });
}

/** What /safety promises is not true of a try-out. */
const noticeWithoutSafeguards =
  '**This is a try-out without the rules that protect minors:** here parents and guardians cannot read along or stop a coach, and messages come at night too.';

/** How many profiles and athletes of lists a member may read a day; without safeguards, as many as they like. */
function openReadingBudgets(ctx: Context, { config, database, log, dailyBudgets }: AppDependencies) {
  if (!config.rateLimits || !config.safeguards) return noDailyBudgets;
  return openDailyBudgets({
    counts: openApproximateDistinctCountStore(database.db, () => ctx.now().getTime()),
    log,
    now: ctx.now,
    budgets: dailyBudgets,
    onReached: (reached) => recordReachedLimit(ctx, reached),
  });
}

function openHttpServerForApp(
  ctx: Context,
  { config, log, metrics, tracing, accessLog }: AppDependencies,
): Promise<FastifyInstance> {
  const { publicUrl, trustProxy } = config;
  return openHttpServer({
    log,
    publicUrl,
    trustProxy,
    tracing,
    toKnownRefusal: databaseErrorToAppError,
    onResponse:
      metrics || accessLog
        ? (request, reply) => {
            metrics?.observeResponse(request, reply);
            if (accessLog) logResponse(log, request, reply);
          }
        : undefined,
    onForeignOrigin: (call, { ip }) =>
      ctx.audit.recordOnce({ kind: 'refused', address: ip, details: { call, code: 'other-site' } }),
  });
}

function createContext(dependencies: AppDependencies, jobs: RunningJobs): Context {
  const { config, database, log, metrics, tracing } = dependencies;
  const tracedMailer = tracing?.traceEmails(dependencies.mailer) ?? dependencies.mailer;
  const mailer = metrics?.countEmails(tracedMailer) ?? tracedMailer;
  const now = dependencies.now ?? (() => new Date());
  return {
    db: database.db,
    replicas: database.replicas,
    log,
    mailer: createMailerReportingUnknownMailboxes(hideRecipientsInErrors(mailer), (address) =>
      endVerificationsOfRefusedAddress({ db: database.db, now }, address),
    ),
    jobs,
    cache: new SizeLimitedCache(config.responseCacheMb * 2 ** 20),
    audit: openAuditLog({ db: database.db, log, now }),
    now,
    verifyEmail: config.verifyEmail,
    safeguards: config.safeguards,
    quietHours: dependencies.quietHours ?? config.safeguards,
    terms: readTermsToAgree(config.legalDir),
    publicUrl: config.publicUrl,
    dataDir: config.dataDir,
    storage: openObjectStorage(config, metrics?.countStorageFailure),
    notices: database.notices,
  };
}

function serveFeatures(http: FastifyInstance, guard: CallGuard, features: Features): void {
  for (const name of Object.keys(contracts) as (keyof Features)[]) {
    serveCalls<Calls>(http, guard, contracts[name].calls, features[name].routes as Handlers<Calls>);
  }
}
