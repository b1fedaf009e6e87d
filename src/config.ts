import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import { parseDatabaseAddress } from '#server/database/hosts/database-address.ts';
import type { S3Credentials, StorageAddress } from '#server/storage/storage-address.ts';
import {
  environmentVariables,
  minSecretLength,
  type oidcProviderSchema,
  toBrowsableOrigin,
} from './environment-variables.ts';

export interface Config {
  production: boolean;
  host: string;
  /** 0 takes any free port: only in tests, which set `publicUrl` themselves. */
  port: number;
  /** How many processes serve on the port. Undefined: this one alone. */
  workers: number | undefined;
  /** Absolute. */
  dataDir: string;
  /** Of one host or of several (`hosts/database-address.ts`). Undefined: the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  /** The same database, where `databaseUrl` leads to a pooler in transaction mode; else undefined. */
  databaseDirectUrl: string | undefined;
  /** Its standbys, which are read for lists and maps. */
  databaseReplicaUrls: string[];
  /** Where profile images and copies of members' data are. */
  storage: StorageAddress;
  /** Given where `storage` is a bucket; a backup may need them, too. */
  s3Credentials: S3Credentials | undefined;
  /** Undefined: server processes notify one another through the database alone. */
  redisUrl: string | undefined;
  /** The origin that browsers see, without a trailing slash. */
  publicUrl: string;
  /** As given. `getOrCreateSessionSecret(config)` returns the one in use, and makes one where none was given. */
  sessionSecret: string | undefined;
  /** Secrets that sign nothing any more, or not yet, while what they have signed and encrypted is accepted. */
  acceptedSecrets: string[];
  /** Undefined: emails are written to `dataDir/outbox`. */
  smtpUrl: string | undefined;
  /** The sender of every email, who also gets the replies. */
  mailFrom: string;
  /** Whether members must confirm their email before they write to somebody new. */
  verifyEmail: boolean;
  /** Providers that members may sign in with (OpenID Connect). */
  oidcProviders: z.output<typeof oidcProviderSchema>[];
  /** Loaded into an empty database. 0 where `demoRefusal` says why. */
  demoAthletes: number;
  /** Why this database may be a real one, into which nobody invented goes: a sentence. Undefined: it is for trying. */
  demoRefusal: string | undefined;
  /** Proxies whose X-Forwarded-For is trusted; undefined: none. */
  trustProxy: string[] | undefined;
  rateLimits: boolean;
  /** Whether an overloaded server refuses what can wait. */
  shedLoad: boolean;
  /** Whether the rules that protect minors are in force; off, everybody reaches everybody, as in a try-out. */
  safeguards: boolean;
  /** The folder with the operator's terms, privacy and other texts, absolute. Undefined: the sample that ships. */
  legalDir: string | undefined;
  /** Size of the cache of lists and maps; 0 caches none. */
  responseCacheMb: number;
  /** Undefined: the map shows only the outlines that ship with the product. */
  tileUrl: string | undefined;
  /** Credits of the tile server for the corner of the map. */
  tileAttribution: string;
  /** What the landing page shows: the specification's figures, or what this installation counts. */
  landingFigures: 'specification' | 'live';
  /** Undefined: readable lines at a terminal, else JSON. */
  logFormat: 'json' | 'pretty' | undefined;
  /** Whether each response is logged, with its route alone. */
  accessLog: boolean;
  metrics: {
    /** Who sends it reads the metrics on the product's own port. */
    token: string | undefined;
    /** Where they are read without a token. */
    port: number | undefined;
    host: string;
  };
  /** How spans are sent to `OTEL_EXPORTER_OTLP_ENDPOINT`. Undefined: nothing is traced. */
  tracing: { protocol: 'http/protobuf' | 'http/json' } | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/** The message names every wrong variable, one per line, and no value: values may be secrets. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(wrong: string[]) {
    const count = wrong.length === 1 ? 'one setting is wrong' : `${wrong.length} settings are wrong`;
    const lines = wrong.map((line) => `  ${line}.`);
    super([`Fieldhouse cannot start: ${count}.`, ...lines, 'See .env.example for every setting.'].join('\n'));
  }
}

/** An empty value counts as unset, so a line of `.env` can be blanked instead of deleted. */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = environmentVariables.safeParse(given);
  const wrong = parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? [];
  if (given.NODE_ENV === 'production' && !given.SESSION_SECRET) {
    wrong.push(`SESSION_SECRET must be set in production, to at least ${minSecretLength} random characters`);
  }
  if (given.NODE_ENV === 'production' && given.SAFEGUARDS === 'off') {
    wrong.push(
      `SAFEGUARDS in production must be on, or 'off because …' with the reason in 20 letters or more`,
    );
  }
  if (given.NODE_ENV === 'production' && !given.LEGAL_DIR && !given.LEGAL_SAMPLE) {
    wrong.push(
      `LEGAL_DIR must be set in production, to the folder of your own terms and other texts, or LEGAL_SAMPLE to 'shown because …' with the reason in 20 letters or more`,
    );
  }
  if (given.DATABASE_DIRECT_URL && !given.DATABASE_URL) {
    wrong.push('DATABASE_DIRECT_URL needs DATABASE_URL: it is the way around the pooler of that address');
  }
  if (given.DATABASE_REPLICA_URLS && !given.DATABASE_URL) {
    wrong.push('DATABASE_REPLICA_URLS needs DATABASE_URL: the embedded database has no replicas');
  }
  if (given.WORKERS && !given.DATABASE_URL) {
    wrong.push('WORKERS needs DATABASE_URL: one process alone can open the embedded database');
  }
  if (given.WORKERS && given.METRICS_TOKEN) {
    wrong.push('METRICS_TOKEN reads one process alone: with WORKERS set METRICS_PORT in its place');
  }
  if (Boolean(given.AWS_ACCESS_KEY_ID) !== Boolean(given.AWS_SECRET_ACCESS_KEY)) {
    wrong.push('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set together');
  } else if (parsed.data?.STORAGE_URL?.kind === 's3' && !given.AWS_ACCESS_KEY_ID) {
    wrong.push('STORAGE_URL with s3:// needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  }
  if (!parsed.success || wrong.length > 0) throw new ConfigError(wrong);

  const settings = parsed.data;
  const production = settings.NODE_ENV === 'production';
  const demoRefusal = explainWhyDemoDataIsRefused(settings);
  const publicUrl = settings.PUBLIC_URL ?? toBrowsableOrigin(settings.HOST, settings.PORT);
  return {
    production,
    host: settings.HOST,
    port: settings.PORT,
    workers: settings.WORKERS,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    databaseReplicaUrls: settings.DATABASE_REPLICA_URLS ?? [],
    storage: settings.STORAGE_URL ?? { kind: 'file' },
    s3Credentials: getS3Credentials(settings),
    redisUrl: settings.REDIS_URL,
    publicUrl,
    sessionSecret: settings.SESSION_SECRET,
    acceptedSecrets: settings.SESSION_SECRETS_ACCEPTED ?? [],
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? createDefaultSenderEmail(publicUrl),
    verifyEmail: (settings.VERIFY_EMAIL ?? (settings.SMTP_URL ? 'required' : 'off')) === 'required',
    oidcProviders: settings.OIDC_PROVIDERS ?? [],
    demoAthletes: demoRefusal ? 0 : settings.DEMO_ATHLETES,
    demoRefusal,
    trustProxy: settings.TRUST_PROXY,
    shedLoad: (settings.SHED_LOAD ?? (production ? 'on' : 'off')) === 'on',
    rateLimits: settings.RATE_LIMITS === 'on',
    safeguards: (settings.SAFEGUARDS ?? (production ? 'on' : 'off')) === 'on',
    legalDir: settings.LEGAL_DIR && resolve(settings.LEGAL_DIR),
    responseCacheMb: settings.RESPONSE_CACHE_MB,
    tileUrl: settings.TILE_URL,
    tileAttribution: settings.TILE_ATTRIBUTION,
    landingFigures: settings.LANDING_FIGURES,
    logFormat: settings.LOG_FORMAT,
    accessLog: settings.ACCESS_LOG === 'on',
    metrics: {
      token: settings.METRICS_TOKEN,
      port: settings.METRICS_PORT,
      host: settings.METRICS_HOST,
    },
    tracing:
      settings.OTEL_EXPORTER_OTLP_ENDPOINT && settings.OTEL_SDK_DISABLED === 'false'
        ? { protocol: settings.OTEL_EXPORTER_OTLP_PROTOCOL }
        : undefined,
    logLevel: settings.LOG_LEVEL,
  };
}

function getS3Credentials({
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
}: z.output<typeof environmentVariables>): S3Credentials | undefined {
  return accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
}

const isLocalHost = (host: string) =>
  host === '' || /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(decodeURIComponent(host));

/** Demo people sign in with a password that everybody knows. */
function explainWhyDemoDataIsRefused(settings: z.output<typeof environmentVariables>): string | undefined {
  const formatDemoDataRefusal = (reason: string) => `Nobody invented is added to this database: ${reason}.`;
  const { NODE_ENV, DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL, HOST } = settings;
  if (NODE_ENV === 'production') return formatDemoDataRefusal('NODE_ENV is production');
  for (const url of [DATABASE_URL, DATABASE_DIRECT_URL])
    if (url && !parseDatabaseAddress(url)!.hosts.every(({ host }) => isLocalHost(host)))
      return formatDemoDataRefusal('the host of DATABASE_URL is another machine');
  return isLocalHost(HOST) ? undefined : formatDemoDataRefusal('HOST lets other machines in');
}

/** The configuration of this process: the real environment, and `.env` in the working directory below it. */
export function loadConfig(): Config {
  const before = new Set(Object.keys(process.env));
  if (existsSync('.env')) process.loadEnvFile('.env');
  variablesOfEnvFile = Object.keys(process.env).filter((name) => !before.has(name));
  return parseConfig(process.env);
}

/** The configuration of a command, which needs no pooler: its `databaseUrl` leads around that of the server. */
export function loadCommandConfig(): Config {
  const config = loadConfig();
  return {
    ...config,
    databaseUrl: config.databaseDirectUrl ?? config.databaseUrl,
    databaseDirectUrl: undefined,
  };
}

let variablesOfEnvFile: string[] = [];

/** Removes what `loadConfig` read from `.env`: a process that is started later reads the file as it is then. */
export function removeVariablesOfEnvFile(): void {
  for (const name of variablesOfEnvFile) delete process.env[name];
}

/** Returns the secret that signs sessions. Without SESSION_SECRET it is made once and stored in `dataDir`. */
export function getOrCreateSessionSecret(config: Pick<Config, 'sessionSecret' | 'dataDir'>): string {
  if (config.sessionSecret) return config.sessionSecret;
  const file = join(config.dataDir, 'session-secret');
  mkdirSync(config.dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < minSecretLength) {
    throw new ConfigError([`${file} is damaged; delete it (everyone signs in again) or set SESSION_SECRET`]);
  }
  return secret;
}

/** Returns an email address at the product's own domain, or at a reserved one where the host has no public name. */
function createDefaultSenderEmail(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  const isNamed = hostname.includes('.') && !isIP(hostname.replace(/^\[|\]$/g, ''));
  return `fieldhouse@${isNamed ? hostname : 'fieldhouse.example'}`;
}
