import { afterEach, expect, test, vi } from 'vitest';
import { loadCommandConfig, loadConfig, parseConfig } from './config.ts';
import { explainStartFailure } from './explain-start-failure.ts';

const DATABASE_URL = 'postgres://ann:hush@pooler.test:6432/field';
const DATABASE_DIRECT_URL = 'postgres://ann:hush@database.test/field';

afterEach(() => vi.unstubAllEnvs());

test('the server has both addresses, and a command goes around the pooler [34.7]', () => {
  vi.stubEnv('NODE_ENV', 'test');
  vi.stubEnv('DATABASE_URL', DATABASE_URL);
  vi.stubEnv('DATABASE_DIRECT_URL', DATABASE_DIRECT_URL);
  const addresses = [loadConfig(), loadCommandConfig()].map((config) => [
    config.databaseUrl,
    config.databaseDirectUrl,
  ]);
  expect(addresses).toEqual([
    [DATABASE_URL, DATABASE_DIRECT_URL],
    [DATABASE_DIRECT_URL, undefined],
  ]);
});

test('a direct address without the other is refused', () => {
  expect(() => parseConfig({ DATABASE_DIRECT_URL })).toThrow('DATABASE_DIRECT_URL needs DATABASE_URL');
});

test.each([
  [
    { DATABASE_URL },
    'DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL to the address of PostgreSQL itself, too.',
  ],
  [
    { DATABASE_URL, DATABASE_DIRECT_URL },
    'DATABASE_DIRECT_URL leads to a pooler: it must lead to PostgreSQL itself.',
  ],
])('a start with %o that PgBouncer refuses says which address leads to it [34.8]', (settings, sentence) => {
  const refusal = { code: '08P01', message: 'unsupported startup parameter: options' };
  expect(explainStartFailure(refusal, parseConfig(settings))).toBe(sentence);
});

test('of a database that cannot be reached both addresses are named, without passwords', () => {
  const config = parseConfig({ DATABASE_URL, DATABASE_DIRECT_URL });
  expect(explainStartFailure({ code: 'ECONNREFUSED' }, config)).toBe(
    'The database of DATABASE_URL (pooler.test:6432/field) or DATABASE_DIRECT_URL (database.test/field) cannot be reached: ECONNREFUSED.',
  );
});
