/**
 * `npm run bench -- held-messages [--messages N]`: messages held over one night, two server processes, and SIGKILL of the one
 * that delivers, in the middle. Needs DATABASE_URL; the database is dropped after. Fails unless each message arrives once, in
 * order, uncounted before, within a minute.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { addAthlete, addCoach } from '../tests/support/test-members.ts';
import { BenchServer } from './support/bench-server.ts';
import { formatMs } from './support/statistics.ts';

const { values } = parseArgs({ options: { messages: { type: 'string', default: '10000' } } });
const [coaches, athletes] = [40, 25];
const perPair = Math.ceil(Number(values.messages) / (coaches * athletes));
const total = perPair * coaches * athletes;
const minuteMs = 60_000;
/** From writing the messages until 8 am at least. */
const leadMs = 10_000;

async function benchHeldMessages(): Promise<void> {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL must name a PostgreSQL: the embedded engine has one process.');
  const before = loadavg()[0]!;
  const first = await BenchServer.create({ built: true, server: url, environment: { SAFEGUARDS: 'on' } });
  const second = await first.createOnSameDatabase();
  const pool = new pg.Pool({ connectionString: first.database.url, max: 2 });
  try {
    await first.start();
    await second.start();
    const morning = await writeHeldMessages(pool, first.origin);
    await waitUntil(morning - 1000);
    // So that the first one begins, and is the one that is killed.
    const isAwake = second.freeze(8_000);
    const unreadBefore = await countUnread(pool);
    await waitUntilDelivered(pool, total * 0.3);
    await first.kill();
    const killedAt = Date.now() - morning;
    await isAwake;
    await waitUntilDelivered(pool, total);
    const lastAt = Date.now() - morning;
    const faults = await countFaults(pool);
    const isGood = Object.values({ ...faults, unreadBefore }).every((count) => count === 0);
    console.log(
      `${total.toLocaleString('en-US')} messages, load average ${before.toFixed(1)} before: killed ${formatMs(killedAt)} ms after 8 am, the last delivered ${formatMs(lastAt)} ms after it; ` +
        `${unreadBefore} counted before, ${JSON.stringify(faults)}`,
    );
    if (!isGood || lastAt > minuteMs) process.exitCode = 1;
  } finally {
    await pool.end();
    await second.kill();
    await first.remove();
  }
}

/** Returns when 8 am is: the next full minute, as far as the held messages know. */
async function writeHeldMessages(pool: pg.Pool, origin: string): Promise<number> {
  const listIds = async (count: number, add: () => Promise<{ id: string }>) => {
    const ids: string[] = [];
    for (let i = 0; i < count; i++) ids.push((await add()).id);
    return ids;
  };
  const senders = await listIds(coaches, () => addCoach(origin));
  const receivers = await listIds(athletes, () => addAthlete(origin));
  await pool.query(
    "update coaches set verified_until = now() + interval '1 year' where user_id = any($1::uuid[])",
    [senders],
  );
  // Where it is day now, so that nothing is held again.
  await pool.query(
    `update athletes set place_id = (
       select id from places where extract(hour from now() at time zone time_zone) between 10 and 17 limit 1)
     where user_id = any($1::uuid[])`,
    [receivers],
  );
  await pool.query('insert into event_logs (user_id) select unnest($1::uuid[]) on conflict do nothing', [
    [...senders, ...receivers],
  ]);
  const morning = Math.ceil((Date.now() + leadMs) / minuteMs) * minuteMs;
  await pool.query(
    `insert into held_messages (id, sender_id, receiver_id, content, is_request, idempotency_key, created_at, reason, held_until)
     select gen_random_uuid(), s, r, nth::text, false, r || ' ' || nth, now(), 'quiet-hours', $4
     from generate_series(1, $3::integer) as series (nth) cross join unnest($1::uuid[]) s cross join unnest($2::uuid[]) r
     order by series.nth`,
    [senders, receivers, perPair, new Date(morning)],
  );
  return morning;
}

async function countUnread(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'select coalesce(sum(unread), 0)::int as n from participants',
  );
  return rows[0]!.n;
}

/** What must not be: each figure is 0 where every message arrived once, in the order of writing, and is counted once. */
async function countFaults(pool: pg.Pool) {
  const { rows } = await pool.query<{ pairs: number; wrong: number; held: number; unread: number }>(
    `select count(*)::int as pairs, count(*) filter (where numbers <> $1)::int as wrong,
       (select count(*)::int from held_messages) as held, (select sum(unread)::int from participants) as unread
     from (select array_agg(content::int order by seq) as numbers from messages group by conversation_id) threads`,
    [Array.from({ length: perPair }, (_, nth) => nth + 1)],
  );
  const { pairs, wrong, held, unread } = rows[0]!;
  return {
    missingThreads: coaches * athletes - pairs,
    wrongThreads: wrong,
    held,
    miscounted: unread - total,
  };
}

async function waitUntilDelivered(pool: pg.Pool, count: number): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from held_messages');
    if (total - rows[0]!.n >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const waitUntil = (time: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, time - Date.now())));

await benchHeldMessages();
