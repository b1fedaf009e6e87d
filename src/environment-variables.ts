import { existsSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { parseDatabaseAddress } from '#server/database/hosts/database-address.ts';
import { parseStorageAddress, storageAddressForm } from '#server/storage/storage-address.ts';

/** Below this Better Auth warns; 256 bits as base64url have 43. */
export const minSecretLength = 32;

const urlSchema = (schemes: string[]) => {
  const sentence = `must be an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`;
  const hasAllowedScheme = (text: string) =>
    schemes.some((scheme) => text.startsWith(`${scheme}://`)) && URL.canParse(text);
  return z.string().refine(hasAllowedScheme, { error: sentence, abort: true });
};

/** Of one host or of several, as libpq reads it. All are asked which one takes writes: no other is of use. */
const databaseUrlSchema = z
  .string()
  .refine((text) => parseDatabaseAddress(text) !== undefined, {
    error: 'must be an address that starts with postgres:// or postgresql://',
    abort: true,
  })
  .refine((text) => {
    const { targetSessionAttributes } = parseDatabaseAddress(text)!;
    return ['read-write', 'primary', undefined].includes(targetSessionAttributes);
  }, 'must have read-write as its target_session_attrs: the product writes')
  .optional();

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

const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory();

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

/**
 * The tiles of the OpenStreetMap Foundation (https://operations.osmfoundation.org/policies/tiles/, read 2026-11-22): for
 * light use, with the credit in sight, and with the address of the asking site, which the pages send.
 */
const openStreetMapTiles = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';

/** One provider of OIDC_PROVIDERS. Missing endpoints are discovered from the issuer. */
export const oidcProviderSchema = z.strictObject({
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

const maxWorkers = 256;
const workersSentence = `must be auto or a whole number from 1 to ${maxWorkers}`;

const storageUrlSchema = z.string().transform((text, context) => {
  const address = parseStorageAddress(text);
  if (address) return address;
  context.addIssue({ code: 'custom', message: `must be ${storageAddressForm}` });
  return z.NEVER;
});

/** Every variable that Fieldhouse reads. `.env.example` describes each; a test compares the two. */
export const environmentVariables = z.object({
  NODE_ENV: oneOfSchema('development', 'production', 'test').default('development'),
  HOST: z.string().refine(isHostNameOrIp, 'must be a host name or an IP address').default('127.0.0.1'),
  PORT: wholeNumberSchema(65_535).default(3000),
  DATA_DIR: z
    .string()
    .refine((path) => isUsableAsFolder(resolve(path)), 'must be a folder, and there is a file')
    .default('data'),
  WORKERS: z
    .string()
    .regex(/^(auto|[1-9]\d{0,2})$/, workersSentence)
    .transform((text) => (text === 'auto' ? availableParallelism() : Number(text)))
    .refine((count) => count <= maxWorkers, workersSentence)
    .optional(),
  DATABASE_URL: databaseUrlSchema,
  DATABASE_DIRECT_URL: databaseUrlSchema,
  DATABASE_REPLICA_URLS: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine(
      (all) => all.every((url) => parseDatabaseAddress(url) !== undefined),
      'must be addresses that start with postgres:// or postgresql://, of one host each, between commas',
    )
    .optional(),
  REDIS_URL: urlSchema(['redis', 'rediss']).optional(),
  STORAGE_URL: storageUrlSchema.optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  PUBLIC_URL: urlSchema(['http', 'https'])
    .refine((text) => new URL(text).pathname === '/', 'must have no path behind the host')
    .transform((text) => new URL(text).origin)
    .optional(),
  SESSION_SECRET: z
    .string()
    .min(minSecretLength, `must have at least ${minSecretLength} characters`)
    .optional(),
  SESSION_SECRETS_ACCEPTED: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine(
      (all) => all.every((secret) => secret.length >= minSecretLength),
      `must be secrets of at least ${minSecretLength} characters, between commas`,
    )
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
  SHED_LOAD: oneOfSchema('on', 'off').optional(),
  SAFEGUARDS: z
    .string()
    .regex(
      /^(on|off|off because .{20,})$/,
      `must be on, off, or 'off because …' with the reason in 20 letters or more`,
    )
    .optional(),
  LEGAL_DIR: z
    .string()
    .refine((path) => isFolder(resolve(path)), 'must be a folder')
    .optional(),
  LEGAL_SAMPLE: z
    .string()
    .regex(/^shown because .{20,}$/, `must be 'shown because …' with the reason in 20 letters or more`)
    .optional(),
  RESPONSE_CACHE_MB: wholeNumberSchema(4096).default(32),
  TILE_URL: z.preprocess(
    (text) => (text === 'osm' ? openStreetMapTiles : text),
    urlSchema(['http', 'https'])
      .refine(
        (text) => ['{z}', '{x}', '{y}'].every((part) => text.includes(part)),
        'must contain {z}, {x} and {y}',
      )
      .optional(),
  ),
  TILE_ATTRIBUTION: z.string().default('© OpenStreetMap contributors'),
  LANDING_FIGURES: oneOfSchema('specification', 'live').default('specification'),
  LOG_LEVEL: oneOfSchema('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  LOG_FORMAT: oneOfSchema('json', 'pretty').optional(),
  ACCESS_LOG: oneOfSchema('on', 'off').default('off'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{20,}$/, 'must have at least 20 letters, digits or . _ ~ + / = -')
    .optional(),
  METRICS_PORT: wholeNumberSchema(65_535).optional(),
  METRICS_HOST: z
    .string()
    .refine(isHostNameOrIp, 'must be a host name or an IP address')
    .default('127.0.0.1'),
  // Those of OpenTelemetry have its names. Its packages read them, and others that it knows, themselves.
  OTEL_EXPORTER_OTLP_ENDPOINT: urlSchema(['http', 'https']).optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: oneOfSchema('http/protobuf', 'http/json').default('http/protobuf'),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().default('fieldhouse'),
  OTEL_TRACES_SAMPLER: oneOfSchema(
    'always_on',
    'always_off',
    'traceidratio',
    'parentbased_always_on',
    'parentbased_always_off',
    'parentbased_traceidratio',
  ).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
    .optional(),
  OTEL_SDK_DISABLED: oneOfSchema('true', 'false').default('false'),
});

function parseJsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Names a server on every interface localhost: 0.0.0.0 does not work in a browser. */
export function toBrowsableOrigin(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
