/** `npm run db -- check [--repair]`: compares the search's stored counts with the athletes, and repairs them. */
import { parseArgs } from 'node:util';
import pino from 'pino';
import {
  listWrongSummaryCounts,
  rebuildCountSummaries,
} from '#features/search/server/engine/queries/maintain-stored-counts.ts';
import { openDatabase } from '#server/database/database.ts';
import type { DB } from '#server/database/schema.gen.ts';
import { loadCommandConfig } from '../src/config.ts';

const { values } = parseArgs({ options: { repair: { type: 'boolean', default: false } } });
const maxPerSummary = 5;

async function checkOrRepairCounts(): Promise<number> {
  const config = loadCommandConfig();
  const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }));
  const database = await openDatabase<DB>({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    log,
    statementTimeoutMs: 0,
  });
  try {
    const wrong = await listWrongSummaryCounts(database.db, maxPerSummary);
    for (const { summary, key, stored, counted } of wrong) {
      console.log(`${summary}: ${key}: ${formatNumber(stored)} stored, ${formatNumber(counted)} counted`);
    }
    if (wrong.length === 0) console.log('All stored counts are right.');
    if (wrong.length === 0 || !values.repair) return wrong.length;
    await rebuildCountSummaries(database.db);
    const left = await listWrongSummaryCounts(database.db, maxPerSummary);
    console.log(left.length === 0 ? 'Repaired: all stored counts are right.' : 'Some are still wrong.');
    return left.length;
  } finally {
    await database.close();
  }
}

function formatNumber(value: number): string {
  return value.toLocaleString('en-US');
}

checkOrRepairCounts().then(
  (wrong) => {
    process.exitCode = wrong === 0 ? 0 : 1;
  },
  (error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
