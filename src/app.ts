import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { noAttempts, openAttempts } from '#features/accounts/server/auth/attempts.ts';
import { openIdentity } from '#features/accounts/server/auth/better-auth.ts';
import { openSessions, type Sessions } from '#features/accounts/server/auth/sessions.ts';
import { accountJobs } from '#features/accounts/server/jobs.ts';
import { accountRoutes, factorRoutes, providerRoutes } from '#features/accounts/server/routes.ts';
import { passwordWasReset } from '#features/accounts/server/service/passwords.ts';
import { openOidc } from '#features/accounts/server/service/providers/oidc-client.ts';
import { activityRoutes } from '#features/activity/server/routes.ts';
import { athleteRoutes } from '#features/athletes/server/routes.ts';
import { bookmarkRoutes } from '#features/bookmarks/server/routes.ts';
import { coachRoutes } from '#features/coaches/server/routes.ts';
import { dashboardRoutes } from '#features/dashboard/server/routes.ts';
import { dataExportJobs } from '#features/data-exports/server/jobs.ts';
import { dataExportRoutes } from '#features/data-exports/server/routes.ts';
import { createDocsRoutes } from '#features/docs/server/routes.ts';
import { isOpen, wantedPath } from '#features/landing/contract/addresses.ts';
import { mapRoutes } from '#features/map/server/routes.ts';
import { messageRoutes } from '#features/messages/server/routes.ts';
import { liveMessages } from '#features/messages/server/service/live.ts';
import { notificationJobs } from '#features/notifications/server/jobs.ts';
import { notificationRoutes } from '#features/notifications/server/routes.ts';
import { placeRoutes } from '#features/places/server/routes.ts';
import { registrationRoutes } from '#features/registration/server/routes.ts';
import { safetyRoutes } from '#features/safety/server/routes.ts';
import { savedSearchJobs } from '#features/saved-searches/server/mails.ts';
import { savedSearchRoutes } from '#features/saved-searches/server/routes.ts';
import { searchJobs } from '#features/search/server/jobs.ts';
import { searchRoutes } from '#features/search/server/routes.ts';
import { settingRoutes } from '#features/settings/server/routes.ts';
import { uploadRoutes } from '#features/uploads/server/routes.ts';
import { visitRoutes } from '#features/visits/server/routes.ts';
import { type Audit, openAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { forgetOldEntries } from '#server/database/audit.ts';
import { openCounts } from '#server/database/counts.ts';
import type { Database } from '#server/database/database.ts';
import { toAppError } from '#server/database/faults.ts';
import type { DB } from '#server/database/schema.gen.ts';
import { openHttp } from '#server/http/http.ts';
import { noLimits, openLimits } from '#server/http/limits.ts';
import { servePages } from '#server/http/pages.ts';
import { type CallGuard, type Handlers, serve } from '#server/http/serve.ts';
import { openJobs, type RunningJobs } from '#server/jobs.ts';
import { Kept } from '#server/kept.ts';
import { openLive } from '#server/live/live.ts';
import type { Mail } from '#server/mail.ts';
import { openSigner } from '#server/signer.ts';
import type { Calls } from '#shared/call.ts';
import type { Config } from './config.ts';
import { contracts } from './contracts.ts';

/** What differs between a real start and a test. */
export interface Outside {
  config: Pick<
    Config,
    | 'publicUrl'
    | 'dataDir'
    | 'rateLimits'
    | 'keptMb'
    | 'trustProxy'
    | 'tileUrl'
    | 'tileAttribution'
    | 'verifyEmail'
    | 'oidcProviders'
  > & {
    secret: string;
  };
  database: Database<DB>;
  mail: Mail;
  log: FastifyBaseLogger;
  now?: () => Date;
  /** Whether jobs are done as they fall due; a test has them done when it says so. */
  doesJobs?: boolean;
  /** The built web app; without it only the calls are served. */
  pages?: string;
}

export interface App {
  http: FastifyInstance;
  jobs: Pick<RunningJobs, 'run'>;
  close(): Promise<void>;
}

/** Every feature on one server. The database is the caller's: open before, closed after. */
export async function openApp(outside: Outside): Promise<App> {
  const { config, database, log } = outside;
  const jobs = openJobs(database, { log, poll: outside.doesJobs ?? true });
  const now = outside.now ?? (() => new Date());
  const audit = openAudit({ db: database.db, log, now });
  const context: Context = {
    db: database.db,
    log,
    mail: outside.mail,
    jobs,
    kept: new Kept(config.keptMb * 2 ** 20),
    audit,
    now,
    verifyEmail: config.verifyEmail,
    publicUrl: config.publicUrl,
    dataDir: config.dataDir,
    listen: (channel, hear) => database.listen(channel, hear),
    onReconnect: (hear) => database.onReconnect(hear),
    onDoubt: (hear) => database.onDoubt(hear),
  };
  const sessions = await sessionsOf(context, config.secret);
  // After the sessions: when one ends, they forget it before the streams ask them again.
  const live = await openLive(context, liveMessages(context));
  const http = await openHttp({
    log,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    known: toAppError,
  });
  const counts = openCounts(database.db);
  const limits = config.rateLimits ? openLimits({ counts, log }) : noLimits;
  const guard: CallGuard = { identify: sessions.identify, limits, onRefusal: noteRefusal(audit) };
  const notifications = { ...context, signer: openSigner(config.secret) };
  notificationJobs(notifications);

  const attempts = config.rateLimits ? openAttempts({ db: database.db, counts }) : noAttempts;
  const accounts = { ...context, ...sessions, attempts };
  accountJobs(accounts);
  dataExportJobs(context);
  serveAll(http, guard, {
    accounts: accountRoutes(accounts),
    activity: activityRoutes(context),
    athletes: athleteRoutes(context),
    bookmarks: bookmarkRoutes(context),
    coaches: coachRoutes(context),
    dashboard: dashboardRoutes(context),
    factors: factorRoutes(accounts),
    map: mapRoutes({
      ...context,
      tiles: { url: config.tileUrl ?? null, attribution: config.tileAttribution },
    }),
    messages: messageRoutes({ ...context, live, identify: sessions.identify }),
    notifications: notificationRoutes(notifications),
    dataExports: dataExportRoutes(context),
    docs: createDocsRoutes(Object.values(contracts), config.publicUrl),
    places: placeRoutes(context),
    providers: providerRoutes({
      ...accounts,
      oidc: config.oidcProviders.map((provider) =>
        openOidc(provider, `${config.publicUrl}/api/auth/social-callback`),
      ),
    }),
    registration: registrationRoutes(context),
    safety: safetyRoutes(context),
    savedSearches: savedSearchRoutes(context),
    search: searchRoutes(context),
    settings: settingRoutes(context),
    uploads: uploadRoutes(context),
    visits: visitRoutes(context),
  });
  http.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'up' }));
  http.get('/readyz', { logLevel: 'silent' }, async () => {
    await database.ping();
    return { status: 'ready' };
  });
  await servePages(http, {
    folder: outside.pages,
    tileOrigin: config.tileUrl ? new URL(config.tileUrl).origin : '',
    sessionCookie: sessions.sessions.cookieName,
    isOpen,
    wantedPath,
    https: config.publicUrl.startsWith('https:'),
  });

  jobs.every('audit-sweep', 86_400, () => forgetOldEntries(database.db, now()));
  savedSearchJobs(notifications);
  searchJobs(context);
  await jobs.start();

  return {
    http,
    jobs,
    close: async () => {
      await http.close();
      await jobs.close();
      await limits.close();
      await audit.settled();
      await live.close();
      await sessions.sessions.close();
    },
  };
}

type Features = keyof typeof contracts;

/** A contract without its routes does not compile. */
function serveAll(
  http: FastifyInstance,
  guard: CallGuard,
  routes: { [F in Features]: Handlers<(typeof contracts)[F]['calls']> },
): void {
  for (const feature of Object.keys(contracts) as Features[]) {
    serve<Calls>(http, guard, contracts[feature].calls, routes[feature] as Handlers<Calls>);
  }
}

/** Tries at what is not theirs, and too many of anything: who does that is worth knowing. */
function noteRefusal(audit: Audit): CallGuard['onRefusal'] {
  return (route, caller, viewer, { code }) =>
    audit.noteOnce({
      kind: 'refused',
      userId: viewer?.id,
      address: caller.ip,
      about: { call: route, code },
    });
}

async function sessionsOf(context: Context, secret: string) {
  let opened: Sessions | undefined;
  const identity = openIdentity({
    db: context.db,
    publicUrl: context.publicUrl,
    secret,
    onReset: async (userId) => {
      if (opened) await passwordWasReset(context, opened, userId);
    },
  });
  opened = await openSessions(context, identity);
  return { identity, sessions: opened, identify: opened.identify };
}
