import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';

/** Below this Better Auth warns; 256 bits as base64url have 43. */
const minSecretLength = 32;

const urlSchema = (schemes: string[]) => {
  const sentence = `must be an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`;
  const hasAllowedScheme = (text: string) =>
    schemes.some((scheme) => text.startsWith(`${scheme}://`)) && URL.canParse(text);
  return z.string().refine(hasAllowedScheme, { error: sentence, abort: true });
};

// The pattern alone would let '256.1.1.1' through.
const isHostNameOrIp = (text: string) => /^[\w.:-]+$/.test(text) && URL.canParse(toBrowsableOrigin(text, 80));

function isIpOrCidr(text: string): boolean {
  const [ip = '', bits] = text.split('/');
  const most = isIP(ip) === 4 ? 32 : 128;
  return isIP(ip) > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

/** Whether a folder exists or can be made: neither it nor a parent is a file. */
function isUsableAsFolder(path: string): boolean {
  return existsSync(path) ? statSync(path).isDirectory() : isUsableAsFolder(dirname(path));
}

const wholeNumberSchema = (max: number) => {
  const sentence = `must be a whole number from 0 to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, sentence)
    .transform(Number)
    .refine((number) => number <= max, sentence);
};

const oneOfSchema = <const T extends string[]>(...words: T) => {
  return z.enum(words, `must be one of ${words.join(', ')}`);
};

/** One provider of OIDC_PROVIDERS. Missing endpoints are discovered from the issuer. */
const oidcProviderSchema = z.strictObject({
  id: z.string().regex(/^(?!credential$)[a-z0-9-]{1,60}$/),
  name: z.string().min(1).max(60),
  issuer: z.url(),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  clientAuthentication: z.enum(['basic', 'post']).default('basic'),
  authorizationEndpoint: z.url().optional(),
  tokenEndpoint: z.url().optional(),
  jwksUri: z.url().optional(),
  userinfoEndpoint: z.url().optional(),
});

const oidcProvidersSchema = z
  .string()
  .transform((text, context) => {
    const listed = z.array(oidcProviderSchema).safeParse(parseJsonOrUndefined(text));
    const ids = listed.data?.map(({ id }) => id) ?? [];
    if (listed.success && new Set(ids).size === ids.length) return listed.data;
    // The message names no value: some are secrets.
    const where = listed.error?.issues[0]?.path.join('.');
    context.addIssue({
      code: 'custom',
      message: `must be a JSON list of providers${where ? ` (see ${where})` : ''}`,
    });
    return z.NEVER;
  })
  .optional();

/** Every variable that Fieldhouse reads. `.env.example` describes each; a test compares the two. */
export const environmentVariables = z.object({
  NODE_ENV: oneOfSchema('development', 'production', 'test').default('development'),
  HOST: z.string().refine(isHostNameOrIp, 'must be a host name or an IP address').default('127.0.0.1'),
  PORT: wholeNumberSchema(65_535).default(3000),
  DATA_DIR: z
    .string()
    .refine((path) => isUsableAsFolder(resolve(path)), 'must be a folder, and there is a file')
    .default('data'),
  DATABASE_URL: urlSchema(['postgres', 'postgresql']).optional(),
  REDIS_URL: urlSchema(['redis', 'rediss']).optional(),
  PUBLIC_URL: urlSchema(['http', 'https'])
    .refine((text) => new URL(text).pathname === '/', 'must have no path behind the host')
    .transform((text) => new URL(text).origin)
    .optional(),
  SESSION_SECRET: z
    .string()
    .min(minSecretLength, `must have at least ${minSecretLength} characters`)
    .optional(),
  SMTP_URL: urlSchema(['smtp', 'smtps']).optional(),
  MAIL_FROM: z.email('must be an email address').optional(),
  VERIFY_EMAIL: oneOfSchema('required', 'off').optional(),
  OIDC_PROVIDERS: oidcProvidersSchema,
  DEMO_ATHLETES: wholeNumberSchema(5_000_000).default(5000),
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine(
      (all) => all.every(isIpOrCidr),
      'must be addresses or networks such as 10.0.0.0/8, between commas',
    )
    .optional(),
  RATE_LIMITS: oneOfSchema('on', 'off').default('on'),
  RESPONSE_CACHE_MB: wholeNumberSchema(4096).default(32),
  TILE_URL: urlSchema(['http', 'https'])
    .refine(
      (text) => ['{z}', '{x}', '{y}'].every((part) => text.includes(part)),
      'must contain {z}, {x} and {y}',
    )
    .optional(),
  TILE_ATTRIBUTION: z.string().default('© OpenStreetMap contributors'),
  LOG_LEVEL: oneOfSchema('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  LOG_FORMAT: oneOfSchema('json', 'pretty').optional(),
});

export interface Config {
  production: boolean;
  host: string;
  /** 0 takes any free port: only in tests, which set `publicUrl` themselves. */
  port: number;
  /** Absolute. */
  dataDir: string;
  /** Undefined: the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  /** Undefined: server processes notify one another through the database alone. */
  redisUrl: string | undefined;
  /** The origin that browsers see, without a trailing slash. */
  publicUrl: string;
  /** As given. `getOrCreateSessionSecret(config)` returns the one in use, and makes one where none was given. */
  sessionSecret: string | undefined;
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
  /** Size of the cache of lists and maps; 0 caches none. */
  responseCacheMb: number;
  /** Undefined: the map shows only the outlines that ship with the product. */
  tileUrl: string | undefined;
  /** Credits of the tile server for the corner of the map. */
  tileAttribution: string;
  /** Undefined: readable lines at a terminal, else JSON. */
  logFormat: 'json' | 'pretty' | undefined;
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
  if (!parsed.success || wrong.length > 0) throw new ConfigError(wrong);

  const settings = parsed.data;
  const production = settings.NODE_ENV === 'production';
  const demoRefusal = explainDemoRefusal(settings);
  const publicUrl = settings.PUBLIC_URL ?? toBrowsableOrigin(settings.HOST, settings.PORT);
  return {
    production,
    host: settings.HOST,
    port: settings.PORT,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    redisUrl: settings.REDIS_URL,
    publicUrl,
    sessionSecret: settings.SESSION_SECRET,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? createDefaultSenderEmail(publicUrl),
    verifyEmail: (settings.VERIFY_EMAIL ?? (settings.SMTP_URL ? 'required' : 'off')) === 'required',
    oidcProviders: settings.OIDC_PROVIDERS ?? [],
    demoAthletes: demoRefusal ? 0 : settings.DEMO_ATHLETES,
    demoRefusal,
    trustProxy: settings.TRUST_PROXY,
    rateLimits: settings.RATE_LIMITS === 'on',
    responseCacheMb: settings.RESPONSE_CACHE_MB,
    tileUrl: settings.TILE_URL,
    tileAttribution: settings.TILE_ATTRIBUTION,
    logFormat: settings.LOG_FORMAT,
    logLevel: settings.LOG_LEVEL,
  };
}

const isLocalHost = (host: string) =>
  host === '' || /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(decodeURIComponent(host));

/** Demo people sign in with a password that everybody knows. */
function explainDemoRefusal(settings: z.output<typeof environmentVariables>): string | undefined {
  const sentence = (reason: string) => `Nobody invented is added to this database: ${reason}.`;
  const { NODE_ENV, DATABASE_URL, HOST } = settings;
  if (NODE_ENV === 'production') return sentence('NODE_ENV is production');
  if (DATABASE_URL && !isLocalHost(new URL(DATABASE_URL).hostname))
    return sentence('the host of DATABASE_URL is another machine');
  return isLocalHost(HOST) ? undefined : sentence('HOST lets other machines in');
}

function parseJsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The configuration of this process: the real environment, and `.env` in the working directory below it. */
export function loadConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return parseConfig(process.env);
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
    throw new ConfigError([`${file} is damaged; delete it (everybody signs in again) or set SESSION_SECRET`]);
  }
  return secret;
}

/** Returns an email address at the product's own domain, or at a reserved one where the host has no public name. */
function createDefaultSenderEmail(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  const isNamed = hostname.includes('.') && !isIP(hostname.replace(/^\[|\]$/g, ''));
  return `fieldhouse@${isNamed ? hostname : 'fieldhouse.example'}`;
}

/** Names a server on every interface localhost: 0.0.0.0 does not work in a browser. */
function toBrowsableOrigin(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
