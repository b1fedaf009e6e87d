/**
 * `npm run faults -- kills [--kills N --messages N --minutes M --engine postgres|embedded]`: SIGKILLs of server processes in
 * the middle of sends. Without options 100 kills and 100,000 acknowledged messages, on a PostgreSQL of its own.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { TemporaryPostgres } from '../tests/support/temporary-postgres.ts';
import { killDuringSends } from './faults/kill-during-sends.ts';
import { countDeliveryFaults } from './messages/count-lost-messages-during-faults.ts';

const { values } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== 'kills'),
  options: {
    kills: { type: 'string', default: '100' },
    messages: { type: 'string', default: '100000' },
    minutes: { type: 'string' },
    engine: { type: 'string', default: 'postgres' },
  },
});
const kills = Number(values.kills);
const begun = Date.now();
const postgres = values.engine === 'postgres' ? await TemporaryPostgres.start() : undefined;
if (values.engine === 'postgres' && !postgres) throw new Error('PostgreSQL is not on this machine');
const report = await killDuringSends({
  kills,
  sends: Math.ceil(Number(values.messages) / kills / 10) * 10,
  built: true,
  databaseUrl: postgres?.url,
  maxMinutes: values.minutes ? Number(values.minutes) : undefined,
}).finally(() => postgres?.remove());
console.log(`### ${values.engine}, load average ${loadavg()[0]!.toFixed(1)}, ${formatMinutes()} minutes`);
console.log(
  `${report.kills} of ${kills} kills, ${report.killsOfOneWorker} of them of one worker of two, the others of all processes;`,
  `${report.acknowledged.toLocaleString('en-US')} messages acknowledged.`,
);
console.log(`Lost ${report.lost}, twice ${report.storedTwice}, out of order ${report.outOfOrder},`);
console.log(
  `other answers than the message ${report.contradictions}, threads that differ ${report.differing};`,
);
console.log(`the stream missed ${report.missed} and had ${report.receivedTwice} twice.`);
console.log(`Slowest return ${(report.slowestReturn / 1000).toFixed(1)} s.`);
process.exit(countDeliveryFaults(report) === 0 ? 0 : 1);

function formatMinutes(): string {
  return ((Date.now() - begun) / 60_000).toFixed(1);
}
