/** `npm run db -- check [--repair]`: proves that the kept counts are what counting gives, or makes them so. */
import { parseArgs } from 'node:util';
import pino from 'pino';
import { listWrongCounts, rebuildSummaries } from '#features/search/server/engine/queries/summaries.ts';
import { openDatabase } from '#server/database/database.ts';
import type { DB } from '#server/database/schema.gen.ts';
import { loadConfig } from '../src/config.ts';

const { values } = parseArgs({ options: { repair: { type: 'boolean', default: false } } });
const shownOfEach = 5;

async function check(): Promise<number> {
  const config = loadConfig();
  const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }));
  const database = await openDatabase<DB>({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    log,
    statementTimeoutMs: 0,
  });
  try {
    const wrong = await listWrongCounts(database.db, shownOfEach);
    for (const { summary, of, kept, counted } of wrong) {
      console.log(`${summary}: ${of}: ${number(kept)} kept, ${number(counted)} counted`);
    }
    if (wrong.length === 0) console.log('All kept counts are right.');
    if (wrong.length === 0 || !values.repair) return wrong.length;
    await rebuildSummaries(database.db);
    const left = await listWrongCounts(database.db, shownOfEach);
    console.log(left.length === 0 ? 'Repaired: all kept counts are right.' : 'Some are wrong still.');
    return left.length;
  } finally {
    await database.close();
  }
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}

check().then(
  (wrong) => {
    process.exitCode = wrong === 0 ? 0 : 1;
  },
  (error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
