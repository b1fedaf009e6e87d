/** `npm run seed -- --athletes N [--coaches M]`: loads demo data, for trying the product and for load tests. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { hashPassword } from '#features/accounts/server/accounts.ts';
import {
  demoAthleteEmail,
  demoCoachEmail,
  demoPassword,
} from '#features/demo/demo-athlete-and-coach-with-password.ts';
import { loadDemo } from '#features/demo/server/demo.ts';
import { loadPlaces } from '#features/places/server/places.ts';
import { loadSchools } from '#features/schools/server/schools.ts';
import { openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import type { DB } from '#server/database/schema.gen.ts';
import { loadCommandConfig } from '../src/config.ts';
import { createProgressPrinter } from './progress-bar.ts';

// The whole country has 8,260,891 high-school participants (NFHS, 2024-25).
const maxAthletes = 10_000_000;
const maxCoaches = 10_000;

const isFromOneTo = (max: number, number: number) => Number.isInteger(number) && number >= 1 && number <= max;

const usage =
  `Say it as: npm run seed -- --athletes N --coaches M, with whole numbers of ` +
  `1 to ${formatNumber(maxAthletes)} athletes and 1 to ${formatNumber(maxCoaches)} coaches.`;

const stepTexts = {
  'merge counts': 'Counting what was added …',
  'build indexes': 'Building the indexes …',
  'collect statistics': 'Collecting statistics …',
};

/** Undefined if the arguments are invalid. */
function parseSeedOptions() {
  try {
    const { values } = parseArgs({
      options: {
        athletes: { type: 'string', default: '5000' },
        coaches: { type: 'string', default: '250' },
      },
    });
    const [athletes, coaches] = [Number(values.athletes), Number(values.coaches)];
    const isPossible = isFromOneTo(maxAthletes, athletes) && isFromOneTo(maxCoaches, coaches);
    return isPossible ? { athletes, coaches } : undefined;
  } catch {
    return undefined;
  }
}

async function seedDemoData(): Promise<void> {
  const options = parseSeedOptions();
  if (!options) throw new Error(usage);
  const { athletes, coaches } = options;
  const config = loadCommandConfig();
  if (config.demoRefusal) throw new Error(config.demoRefusal);
  const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }));
  const database = await openDatabase<DB>({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    log,
    statementTimeoutMs: 0,
  });
  try {
    await migrate(database, resolve('migrations'), { log });
    await loadPlaces(database.db, resolve('datasets'));
    await loadSchools(database.db, resolve('datasets'));
    const added = await loadDemo(database.db, {
      athletes,
      coaches,
      now: new Date(),
      datasets: resolve('datasets'),
      passwordHash: await hashPassword(demoPassword),
      onProgress: createProgressPrinter(process.stderr),
      onStep: (step) => process.stderr.write(`${stepTexts[step]}\n`),
      onIndexProgress: createProgressPrinter(process.stderr, 'indexes'),
    });
    if (added.athletes + added.coaches === 0) console.log('They are all there already: nothing was added.');
    else
      console.log(
        `Added ${formatNumber(added.athletes)} athletes and ${formatNumber(added.coaches)} coaches.`,
      );
    console.log(`Sign in as ${demoCoachEmail} or ${demoAthleteEmail} with the password ${demoPassword}`);
  } finally {
    await database.close();
  }
}

function formatNumber(number: number): string {
  return number.toLocaleString('en-US');
}

seedDemoData().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
