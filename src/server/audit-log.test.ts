import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';
import { openAuditLog } from './audit-log.ts';
import type { DB } from './database/schema.gen.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
let database: TestDatabase<DB>;
beforeAll(async () => {
  database = await openTestDatabase<DB>();
});
afterAll(() => database.drop());

const clock = { now: Date.UTC(2026, 10, 22) };
const openAudit = () => openAuditLog({ db: database.db, log, now: () => new Date(clock.now) });
const countEntries = async () => (await database.db.selectFrom('auditEntries').select('id').execute()).length;
const refusalFrom = (address: string) =>
  ({ kind: 'refused', address, details: { code: 'too-many' } }) as const;

test('refusals of all addresses of one household network are one entry a minute', async () => {
  const audit = openAudit();
  const before = await countEntries();
  for (let host = 1; host <= 500; host += 1)
    audit.recordOnce(refusalFrom(`2001:db8:1:2::${host.toString(16)}`));
  await audit.flush();
  expect((await countEntries()) - before).toBe(1);
  clock.now += 61_000;
  audit.recordOnce(refusalFrom('2001:db8:1:2::1'));
  await audit.flush();
  expect((await countEntries()) - before).toBe(2);
});

test('refusals of all networks of one prefix are at most a hundred entries a minute', async () => {
  const audit = openAudit();
  const before = await countEntries();
  for (let network = 1; network <= 500; network += 1)
    audit.recordOnce(refusalFrom(`2001:db8:2:${network.toString(16)}::1`));
  audit.recordOnce(refusalFrom('203.0.113.9'));
  await audit.flush();
  expect((await countEntries()) - before).toBe(101);
});
