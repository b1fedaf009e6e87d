import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEmptyTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { copyFromStdin } from '../copy-from-stdin.ts';
import { openDatabase } from '../database.ts';
import { databaseErrorToAppError } from '../database-errors.ts';

const lines: { facts: Record<string, unknown>; message: string | undefined }[] = [];
const recordLogLine = (facts: object | string, message?: string) => {
  lines.push({ facts: facts as Record<string, unknown>, message });
};
const log = { info: recordLogLine, warn: recordLogLine, error: recordLogLine };

describe('the embedded engine', () => {
  let dataDir: string;
  let patience: number;
  let database: TestDatabase<object>;

  beforeEach(async () => {
    lines.length = 0;
    const before = Date.now();
    database = await openEmptyTestDatabase({ engine: 'embedded', log, embedded: { mayBeAborted: true } });
    // Five seconds, unless the machine is so busy that a plain opening takes more than a third of that.
    patience = Math.max(5_000, 3 * (Date.now() - before));
    dataDir = database.source.dataDir;
    await database.pool.query('create table entries (id int)');
  });

  afterEach(() => database.drop());

  it('a crashed engine restarts: calls in flight fail, the next succeed, committed rows remain', async () => {
    const reconnected = vi.fn();
    const received: string[] = [];
    database.notices.onReconnect(reconnected);
    await database.notices.subscribe('news', (payload) => received.push(payload));
    await database.pool.query('insert into entries values (1)');
    await database.pool.query('select 1 / 0 as secret').catch(() => {});
    database.abortEngine();
    const inFlight = await Promise.allSettled(
      [1, 2].map(() => database.pool.query('insert into entries values (2)')),
    );
    const first = inFlight[0] as PromiseRejectedResult;
    expect(databaseErrorToAppError(first.reason)).toMatchObject({ code: 'unavailable', retryAfter: 1 });

    const before = Date.now();
    expect((await database.pool.query('select min(id) as id from entries')).rows).toEqual([{ id: 1 }]);
    expect(Date.now() - before).toBeLessThan(patience);
    const death = lines.find(({ message }) => message === 'The database engine stopped');
    expect(death?.facts.reason).toMatch(/RuntimeError/);
    expect(death?.facts.lastOutput).toContainEqual(expect.stringMatching(/division by zero/));
    expect(JSON.stringify(death)).not.toContain('secret');

    await vi.waitFor(() => expect(reconnected).toHaveBeenCalledOnce(), patience);
    await database.pool.query("notify news, 'again'");
    await vi.waitFor(() => expect(received).toEqual(['again']));
  }, 60_000);

  it("the error for an unreadable directory ends in PostgreSQL's last output", async () => {
    await database.close();
    fs.rmSync(path.join(dataDir, 'database/pg_wal'), { recursive: true });
    fs.mkdirSync(path.join(dataDir, 'database/pg_wal'));
    await expect(openDatabase({ dataDir, log })).rejects.toThrow(
      /could not locate a valid checkpoint record/,
    );
  });

  it('a database that was closed opens again without replaying the log', async () => {
    await database.pool.query('insert into entries values (3)');
    await database.close();
    const again = await openDatabase({ dataDir, log });
    expect((await again.pool.query('select * from entries')).rows).toEqual([{ id: 3 }]);
    await again.close();
  });

  it('a second engine on the same directory is refused', async () => {
    await expect(openDatabase({ dataDir, log })).rejects.toThrow(/is in use by process/);
  });

  it('COPY accepts rows in many chunks and reports the errors of a server', async () => {
    const client = await database.pool.connect();
    await copyFromStdin(client, 'copy entries from stdin', ['1\n2', '\n3\n']);
    await expect(copyFromStdin(client, 'copy entries from stdin', ['one\n'])).rejects.toMatchObject({
      code: '22P02',
    });
    expect((await client.query('select count(*) from entries')).rows).toEqual([{ count: 3 }]);
    client.release();
  });

  it('a query waits half a minute for the one connection, as behind an import or a restart', async () => {
    const held = await database.pool.connect();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const waiting = database.pool.query('select count(*) from entries');
    vi.advanceTimersByTime(30_000);
    vi.useRealTimers();
    held.release();
    expect((await waiting).rows).toEqual([{ count: 0 }]);
  });

  it('the engine closes, even with an unreleased client', async () => {
    await database.pool.connect();
    const before = Date.now();
    await database.close();
    expect(Date.now() - before).toBeLessThan(patience);
  });
});
