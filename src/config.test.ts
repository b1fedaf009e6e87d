import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { getConfigErrorMessage } from '../tests/support/get-config-error-message.ts';
import { ConfigError, getOrCreateSessionSecret, parseConfig } from './config.ts';
import { environmentVariables } from './environment-variables.ts';

const secret = 'a-secret-of-more-than-thirty-two-characters';
const production = { NODE_ENV: 'production', SESSION_SECRET: secret, LEGAL_DIR: 'legal-sample' };
const createTemporaryFolder = () => mkdtempSync(join(tmpdir(), 'fieldhouse-config-'));

test('with nothing set the product can be tried', () => {
  expect(parseConfig({})).toEqual({
    production: false,
    host: '127.0.0.1',
    port: 3000,
    dataDir: resolve('data'),
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databaseReplicaUrls: [],
    storage: { kind: 'file' },
    s3Credentials: undefined,
    publicUrl: 'http://127.0.0.1:3000',
    sessionSecret: undefined,
    acceptedSecrets: [],
    smtpUrl: undefined,
    mailFrom: 'fieldhouse@fieldhouse.example',
    verifyEmail: false,
    oidcProviders: [],
    demoAthletes: 5000,
    trustProxy: undefined,
    rateLimits: true,
    shedLoad: false,
    safeguards: false,
    legalDir: undefined,
    responseCacheMb: 32,
    tileUrl: undefined,
    tileAttribution: '© OpenStreetMap contributors',
    landingFigures: 'specification',
    logFormat: undefined,
    logLevel: 'info',
    accessLog: false,
    metrics: { token: undefined, port: undefined, host: '127.0.0.1' },
    tracing: undefined,
  });
});

describe('.env.example', () => {
  const example = parseEnv(readFileSync('.env.example', 'utf8'));

  test('names every variable and no other', () => {
    expect(Object.keys(example).sort()).toEqual(Object.keys(environmentVariables.shape).sort());
  });

  test('holds the defaults', () => {
    expect(parseConfig(example as Record<string, string>)).toEqual(parseConfig({}));
  });

  test('writes out every default that there is', () => {
    const defaults = environmentVariables.parse({});
    for (const [name, value] of Object.entries(defaults))
      expect([name, example[name]]).toEqual([name, `${value}`]);
  });
});

test('an address must be confirmed where emails are sent, unless it is said otherwise', () => {
  const parseVerifyEmailSetting = (more: object) =>
    parseConfig({ SMTP_URL: 'smtp://mail.example', ...more }).verifyEmail;
  expect([parseVerifyEmailSetting({}), parseVerifyEmailSetting({ VERIFY_EMAIL: 'off' })]).toEqual([
    true,
    false,
  ]);
  expect(parseConfig({ VERIFY_EMAIL: 'required' }).verifyEmail).toBe(true);
});

test('safeguards are on in production, where turning them off needs words', () => {
  const off = { ...production, SAFEGUARDS: 'off because this installation is for a load test' };
  expect([{}, { SAFEGUARDS: 'on' }, production, off].map((given) => parseConfig(given).safeguards)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(getConfigErrorMessage({ ...production, SAFEGUARDS: 'off' })).toContain(
    "\n  SAFEGUARDS in production must be on, or 'off because …' with the reason in 20 letters or more.\n",
  );
});

const provider = { id: 'club', name: 'Club', issuer: 'https://id.club.example', clientId: 'us' };

test('WORKERS is a number or one for each core, and needs a database that processes can share [34.4]', () => {
  const postgres = { DATABASE_URL: 'postgres://127.0.0.1/fieldhouse' };
  expect(
    [{}, { WORKERS: '3' }, { WORKERS: 'auto' }].map(
      (given) => parseConfig({ ...postgres, ...given }).workers,
    ),
  ).toEqual([undefined, 3, availableParallelism()]);
  for (const WORKERS of ['0', 'many', '1.5', '257'])
    expect(getConfigErrorMessage({ ...postgres, WORKERS })).toContain(
      'WORKERS must be auto or a whole number from 1 to 256',
    );
  expect(getConfigErrorMessage({ WORKERS: '2' })).toContain(
    '\n  WORKERS needs DATABASE_URL: one process alone can open the embedded database.\n',
  );
  const withToken = { ...postgres, WORKERS: '2', METRICS_TOKEN: 'a-token-of-the-monitoring' };
  expect(getConfigErrorMessage(withToken)).toContain('with WORKERS set METRICS_PORT in its place');
});

test('providers are read from one list, and a wrong one is named without its secret', () => {
  const parseOidcProviders = (list: unknown) =>
    parseConfig({ OIDC_PROVIDERS: JSON.stringify(list) }).oidcProviders;
  const whole = { ...provider, clientSecret: 'hush-hush' };
  expect(parseOidcProviders([whole])).toEqual([{ ...whole, clientAuthentication: 'basic' }]);
  const wrong = getConfigErrorMessage({ OIDC_PROVIDERS: JSON.stringify([{ ...whole, issuer: 'club' }]) });
  expect(wrong).toContain('OIDC_PROVIDERS must be a JSON list of providers (see 0.issuer)');
  expect(wrong).not.toContain('hush-hush');
  expect(getConfigErrorMessage({ OIDC_PROVIDERS: JSON.stringify([whole, whole]) })).toContain(
    'must be a JSON list',
  );
});

test.each([
  ['VERIFY_EMAIL', 'yes', 'VERIFY_EMAIL must be one of required, off'],
  ['OIDC_PROVIDERS', 'google', 'OIDC_PROVIDERS must be a JSON list of providers'],
  ['NODE_ENV', 'prod', 'NODE_ENV must be one of development, production, test'],
  ['HOST', 'http://localhost', 'HOST must be a host name or an IP address'],
  ['HOST', '256.1.1.1', 'HOST must be a host name or an IP address'],
  ['DATA_DIR', 'package.json', 'DATA_DIR must be a folder, and there is a file'],
  ['DATA_DIR', 'package.json/data', 'DATA_DIR must be a folder, and there is a file'],
  ['PORT', 'abc', 'PORT must be a whole number from 0 to 65535'],
  ['PORT', '65536', 'PORT must be a whole number from 0 to 65535'],
  ['PORT', '-1', 'PORT must be a whole number from 0 to 65535'],
  ['PORT', '30.5', 'PORT must be a whole number from 0 to 65535'],
  [
    'DATABASE_URL',
    'mysql://localhost/x',
    'DATABASE_URL must be an address that starts with postgres:// or postgresql://',
  ],
  [
    'DATABASE_URL',
    'postgres://[',
    'DATABASE_URL must be an address that starts with postgres:// or postgresql://',
  ],
  ['PUBLIC_URL', 'fieldhouse.example', 'PUBLIC_URL must be an address that starts with http:// or https://'],
  ['PUBLIC_URL', 'https://example.org/app', 'PUBLIC_URL must have no path behind the host'],
  ['SESSION_SECRET', 'short', 'SESSION_SECRET must have at least 32 characters'],
  [
    'SESSION_SECRETS_ACCEPTED',
    `${secret},short`,
    'SESSION_SECRETS_ACCEPTED must be secrets of at least 32 characters, between commas',
  ],
  ['SMTP_URL', 'https://mail.example', 'SMTP_URL must be an address that starts with smtp:// or smtps://'],
  ['MAIL_FROM', 'Fieldhouse', 'MAIL_FROM must be an email address'],
  ['REDIS_URL', 'localhost:6379', 'REDIS_URL must be an address that starts with redis:// or rediss://'],
  ['DEMO_ATHLETES', 'many', 'DEMO_ATHLETES must be a whole number from 0 to 5000000'],
  ['TRUST_PROXY', 'proxy', 'TRUST_PROXY must be addresses or networks such as 10.0.0.0/8, between commas'],
  [
    'TRUST_PROXY',
    '10.0.0.0/33',
    'TRUST_PROXY must be addresses or networks such as 10.0.0.0/8, between commas',
  ],
  ['RESPONSE_CACHE_MB', 'much', 'RESPONSE_CACHE_MB must be a whole number from 0 to 4096'],
  ['RATE_LIMITS', 'false', 'RATE_LIMITS must be one of on, off'],
  [
    'SAFEGUARDS',
    'off because',
    "SAFEGUARDS must be on, off, or 'off because …' with the reason in 20 letters or more",
  ],
  ['LEGAL_DIR', 'package.json', 'LEGAL_DIR must be a folder'],
  ['LEGAL_DIR', 'no/such/folder', 'LEGAL_DIR must be a folder'],
  ['LEGAL_SAMPLE', 'shown', "LEGAL_SAMPLE must be 'shown because …' with the reason in 20 letters or more"],
  ['TILE_URL', 'https://tiles.example/{z}/{x}.png', 'TILE_URL must contain {z}, {x} and {y}'],
  ['TILE_URL', '/tiles/{z}/{x}/{y}', 'TILE_URL must be an address that starts with http:// or https://'],
  ['LOG_FORMAT', 'xml', 'LOG_FORMAT must be one of json, pretty'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
])('%s=%s is refused', (name, value, sentence) => {
  expect(getConfigErrorMessage({ [name]: value })).toContain(`\n  ${sentence}.\n`);
});

test('a refusal lists every wrong variable and shows no value', () => {
  expect(
    getConfigErrorMessage({ PORT: 'abc', SESSION_SECRET: 'hunter2', LOG_LEVEL: 'loud', NODE_ENV: 'test' }),
  ).toBe(
    [
      'Fieldhouse cannot start: 3 settings are wrong.',
      '  PORT must be a whole number from 0 to 65535.',
      '  SESSION_SECRET must have at least 32 characters.',
      '  LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
      'See .env.example for every setting.',
    ].join('\n'),
  );
});

test('production needs a secret, and says so beside the other wrong variables', () => {
  const message = getConfigErrorMessage({ NODE_ENV: 'production', PORT: 'abc' });
  expect(message).toContain('3 settings are wrong');
  expect(message).toContain('SESSION_SECRET must be set in production');
});

test('production needs the texts of its operator, or a sentence that says why it shows the sample [20.3]', () => {
  const { LEGAL_DIR: _, ...withoutTexts } = production;
  const withSample = { ...withoutTexts, LEGAL_SAMPLE: 'shown because nobody but us can reach this server' };
  expect([production, withSample, {}].map((given) => parseConfig(given).legalDir)).toEqual([
    resolve('legal-sample'),
    undefined,
    undefined,
  ]);
  expect(getConfigErrorMessage(withoutTexts)).toContain(
    "\n  LEGAL_DIR must be set in production, to the folder of your own terms and other texts, or LEGAL_SAMPLE to 'shown because …' with the reason in 20 letters or more.\n",
  );
});

test('production never loads demo data', () => {
  const config = parseConfig({ ...production, DEMO_ATHLETES: '5000' });
  expect(config).toMatchObject({ production: true, demoAthletes: 0 });
});

test.each([
  [{ HOST: '0.0.0.0' }, 'http://localhost:3000'],
  [{ HOST: '::1', PORT: '8080' }, 'http://[::1]:8080'],
  [{ PUBLIC_URL: 'https://fieldhouse.example/' }, 'https://fieldhouse.example'],
])('the public address of %o is %s', (environment, publicUrl) => {
  expect(parseConfig(environment).publicUrl).toBe(publicUrl);
});

test.each([
  [{}, 'fieldhouse@fieldhouse.example'],
  [{ HOST: '::1' }, 'fieldhouse@fieldhouse.example'],
  [{ PUBLIC_URL: 'https://recruits.example.org:8443' }, 'fieldhouse@recruits.example.org'],
  [{ PUBLIC_URL: 'https://recruits.example.org', MAIL_FROM: 'team@example.org' }, 'team@example.org'],
])('with %o emails are from %s', (environment, mailFrom) => {
  expect(parseConfig(environment).mailFrom).toBe(mailFrom);
});

test('several proxies may stand in front', () => {
  expect(parseConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1']);
});

test('a tile address keeps its braces', () => {
  const tileUrl = 'https://tile.example.org/{z}/{x}/{y}.png';
  expect(parseConfig({ TILE_URL: tileUrl }).tileUrl).toBe(tileUrl);
});

test('the tiles of OpenStreetMap have a short name, and the credit that its policy asks for [14.5]', () => {
  expect(parseConfig({ TILE_URL: 'osm' })).toMatchObject({
    tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    tileAttribution: '© OpenStreetMap contributors',
  });
});

test('a blank value counts as unset', () => {
  expect(parseConfig({ PORT: '', SMTP_URL: '  ' })).toEqual(parseConfig({}));
});

describe('the session secret', () => {
  test('is the given one', () => {
    expect(getOrCreateSessionSecret({ sessionSecret: secret, dataDir: createTemporaryFolder() })).toBe(
      secret,
    );
  });

  test('is generated once, stored, and readable by its owner only', () => {
    const dataDir = join(createTemporaryFolder(), 'data');
    const made = getOrCreateSessionSecret({ sessionSecret: undefined, dataDir });
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(getOrCreateSessionSecret({ sessionSecret: undefined, dataDir })).toBe(made);
    expect(statSync(join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600);
  });

  test('is not taken from a damaged file', () => {
    const dataDir = createTemporaryFolder();
    writeFileSync(join(dataDir, 'session-secret'), '');
    expect(() => getOrCreateSessionSecret({ sessionSecret: undefined, dataDir })).toThrow(ConfigError);
  });
});

test.each([
  [{}, undefined],
  [{ DATABASE_URL: 'postgres://me@localhost/fieldhouse', HOST: '::1' }, undefined],
  [{ DATABASE_URL: 'postgres:///fieldhouse' }, undefined],
  [production, 'NODE_ENV is production'],
  [
    { DATABASE_URL: 'postgres://me@db.school.example/fieldhouse' },
    'the host of DATABASE_URL is another machine',
  ],
  [{ HOST: '0.0.0.0', DEMO_ATHLETES: '50' }, 'HOST lets other machines in'],
])('demo people enter the database of %j unless it may be a real one', (environment, reason) => {
  const { demoAthletes, demoRefusal } = parseConfig(environment);
  expect(demoRefusal).toBe(reason && `Nobody invented is added to this database: ${reason}.`);
  expect(demoAthletes > 0).toBe(!reason);
});
