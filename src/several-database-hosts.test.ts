import { expect, test } from 'vitest';
import { NoWritableHost } from '#server/database/hosts/writable-host.ts';
import { toProgramSettings } from '../scripts/backup/postgres-programs.ts';
import { parseConfig } from './config.ts';
import { explainStartFailure } from './explain-start-failure.ts';

const DATABASE_URL = 'postgres://ann:hush@one.test:5433,two.test/field?target_session_attrs=read-write';

test('several hosts are accepted for both addresses, and named without passwords where none answers [45.1]', () => {
  const config = parseConfig({ DATABASE_URL, DATABASE_DIRECT_URL: DATABASE_URL });
  expect(config.databaseUrl).toBe(DATABASE_URL);
  const where = (name: string) => `${name} (one.test:5433,two.test:5432/field)`;
  expect(explainStartFailure({ code: 'ECONNREFUSED' }, config)).toBe(
    `The database of ${where('DATABASE_URL')} or ${where('DATABASE_DIRECT_URL')} cannot be reached: ECONNREFUSED.`,
  );
});

test('a start with standbys alone says so [45.1]', () => {
  expect(explainStartFailure(new NoWritableHost(), parseConfig({ DATABASE_URL }))).toBe(
    'The database of DATABASE_URL (one.test:5433,two.test:5432/field) takes no writes: none of its hosts is the primary.',
  );
});

test.each([
  ['one.test,two.test', 'must be an address that starts with postgres:// or postgresql://'],
  ['postgres://one.test,,two.test/field', 'must be an address that starts with postgres:// or postgresql://'],
  [
    'postgres://one.test,two.test/field?target_session_attrs=any',
    'must have read-write as its target_session_attrs',
  ],
])('%s is refused: it %s [45.1]', (url, sentence) => {
  expect(() => parseConfig({ DATABASE_URL: url })).toThrow(`DATABASE_URL ${sentence}`);
});

test('nobody is invented where one of the hosts is another machine', () => {
  const hosts = (list: string) => parseConfig({ DATABASE_URL: `postgres://${list}/field` }).demoRefusal;
  expect(hosts('127.0.0.1:5432,localhost:5433')).toBeUndefined();
  expect(hosts('127.0.0.1,two.test')).toContain('another machine');
});

test('programs of PostgreSQL get all hosts [45.1]', () => {
  expect(toProgramSettings(DATABASE_URL).env).toMatchObject({
    ...{ PGHOST: 'one.test,two.test', PGPORT: '5433,5432', PGTARGETSESSIONATTRS: 'read-write' },
  });
});

test.each([
  [{ DATABASE_REPLICA_URLS: 'postgres://two.test/field' }, 'DATABASE_REPLICA_URLS needs DATABASE_URL'],
  [
    { DATABASE_URL, DATABASE_REPLICA_URLS: 'postgres://two.test/field, three' },
    'DATABASE_REPLICA_URLS must be addresses',
  ],
])('replicas of %o are refused in a sentence [45.8]', (settings, sentence) => {
  expect(() => parseConfig(settings)).toThrow(sentence);
});

test('replicas are one address each [45.8]', () => {
  const urls = ['postgres://two.test/field', 'postgres://three.test:5433/field'];
  const config = parseConfig({ DATABASE_URL, DATABASE_REPLICA_URLS: urls.join(', ') });
  expect(config.databaseReplicaUrls).toEqual(urls);
});
