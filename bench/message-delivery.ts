/**
 * `npm run bench -- messages [--seconds S --idle-seconds S --kills N --only delivery,sends,idle,returning,faults]`: what the
 * messages promise, as a table. On the embedded engine, and on the server of DATABASE_URL if set (in databases that
 * are dropped after). This process has the clients; every server is a process of its own.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { countDeliveryFaults, type FaultReport } from './messages/count-lost-messages-during-faults.ts';
import { measureDurableSends } from './messages/measure-durable-sends.ts';
import { measureIdleStreams } from './messages/measure-idle-streams.ts';
import { measureMessageDelivery } from './messages/measure-message-delivery.ts';
import { measureReconnectingStreams } from './messages/measure-reconnecting-streams.ts';
import {
  measureDeliveryBetweenServers,
  measureSendsDuringDatabaseStops,
  measureSendsDuringFreeze,
  measureSendsDuringKills,
} from './messages/measure-sends-during-faults.ts';
import { formatMs, median, percentile } from './support/statistics.ts';

const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    idle: { type: 'string', default: '5000' },
    'idle-seconds': { type: 'string', default: '300' },
    kills: { type: 'string', default: '20' },
    /** Sends in each round of faults. */
    sends: { type: 'string', default: '1000' },
    only: { type: 'string', default: 'delivery,sends,idle,returning,faults' },
    engine: { type: 'string', default: 'both' },
  },
});
const wanted = values.only.split(',');
const readNumberOption = (
  name: 'streams' | 'rate' | 'seconds' | 'rounds' | 'idle' | 'idle-seconds' | 'kills' | 'sends',
) => {
  const given = Number(values[name]);
  if (given > 0 && given <= 100_000) return given;
  throw new Error(`--${name} is a number from 1 to 100,000`);
};

interface ReportRow {
  what: string;
  measured: string;
  target: string;
  holds: boolean;
}

async function* reportDeliveryTimes(databaseUrl: string | undefined): AsyncGenerator<ReportRow> {
  const [streams, rate] = [readNumberOption('streams'), readNumberOption('rate')];
  const {
    atRate: paced,
    product,
    bare,
  } = await measureMessageDelivery(databaseUrl, {
    streams,
    rate,
    seconds: readNumberOption('seconds'),
    rounds: readNumberOption('rounds'),
  });
  const [ours, theirs] = [
    median(product.map((one) => one.perSecond)),
    median(bare.map((one) => one.perSecond)),
  ];
  // Ratios within a round: both sides met the same noise.
  const ratio = median(product.map((one, i) => one.perSecond / bare[i]!.perSecond));
  yield* [
    {
      what: `From a send to the receiver's stream, ${rate} messages/s, ${streams.toLocaleString('en-US')} streams`,
      measured: `${Math.round(paced.perSecond)}/s, ${formatPercentiles(paced.times)}`,
      target: 'p99 ≤ 250 ms',
      holds: percentile(paced.times, 0.99) <= 250,
    },
    {
      what: 'The same at full speed of 50 senders, beside a bare node:http server',
      measured: `${Math.round(ours)}/s beside ${Math.round(theirs)}/s: **${ratio.toFixed(2)}**`,
      target: 'ratio ≥ 0.5',
      holds: ratio >= 0.5,
    },
  ];
}

async function* reportDurableSends(databaseUrl: string | undefined): AsyncGenerator<ReportRow> {
  const { perSecond, p50, p99, residentMb } = await measureDurableSends(
    50,
    readNumberOption('seconds'),
    databaseUrl,
  );
  yield* [
    {
      what: 'Durable sends, 50 senders',
      measured: `${perSecond}/s, p50 ${p50} ms, p99 ${p99} ms, ${residentMb} MB`,
      target: databaseUrl ? '≥ 1,000/s at p99 ≤ 250 ms' : 'none',
      holds: !databaseUrl || (perSecond >= 1000 && p99 <= 250),
    },
  ];
}

async function* reportIdleStreams(databaseUrl: string | undefined): AsyncGenerator<ReportRow> {
  const { streams, seconds, dropped, residentMb } = await measureIdleStreams(
    databaseUrl,
    readNumberOption('idle'),
    readNumberOption('idle-seconds'),
  );
  yield* [
    {
      what: `${streams.toLocaleString('en-US')} idle streams for ${seconds} s`,
      measured: `${dropped} dropped, ${residentMb.map(Math.round).join(' → ')} MB resident`,
      target: '0 dropped, ≤ 512 MB',
      holds: dropped === 0 && Math.max(...residentMb) <= 512,
    },
  ];
}

async function* reportReturningStreams(databaseUrl: string | undefined): AsyncGenerator<ReportRow> {
  const { streams, people, cut, openedAfter, calls } = await measureReconnectingStreams(
    databaseUrl,
    readNumberOption('idle'),
  );
  yield {
    what: `${streams.toLocaleString('en-US')} streams of ${people} people that come back within 2 s`,
    measured: `${cut} cut, all open after ${(openedAfter / 1000).toFixed(1)} s; other calls meanwhile ${formatPercentiles(calls)}`,
    target: '0 cut',
    holds: cut === 0,
  };
}

async function* reportSendsDuringFaults(databaseUrl: string | undefined): AsyncGenerator<ReportRow> {
  const kills = readNumberOption('kills');
  const sends = readNumberOption('sends');
  yield formatFaultReportRow(
    `SIGKILL of the server, ${kills} times under load`,
    await measureSendsDuringKills(databaseUrl, kills, sends),
  );
  yield formatFaultReportRow(
    'The server frozen for 10 s under load',
    await measureSendsDuringFreeze(databaseUrl, 10, sends),
  );
  if (!databaseUrl) return;
  const stops = await measureSendsDuringDatabaseStops(3, sends);
  if (stops) yield formatFaultReportRow('Immediate stop of PostgreSQL, 3 times under load', stops);
  const times = await measureDeliveryBetweenServers(databaseUrl, 300);
  yield {
    what: 'Sent at one server process, seen at another',
    measured: formatPercentiles(times),
    target: '≤ 250 ms',
    holds: percentile(times, 0.99) <= 250,
  };
}

function formatFaultReportRow(what: string, report: FaultReport): ReportRow {
  const { acknowledged, lost, storedTwice, outOfOrder, missed, receivedTwice, differing, slowestReturn } =
    report;
  const back = slowestReturn > 0 ? `, back after ${(slowestReturn / 1000).toFixed(1)} s at most` : '';
  return {
    what,
    measured:
      `${acknowledged} acknowledged: ${lost} lost, ${storedTwice} twice, ${outOfOrder} out of order; streams: ` +
      `${missed} missed, ${receivedTwice} twice; ${differing} threads differ${back}`,
    target: 'all 0',
    holds: countDeliveryFaults(report) === 0,
  };
}

const formatPercentiles = (sorted: number[]) =>
  `p50 ${formatMs(median(sorted))} ms, p99 ${formatMs(percentile(sorted, 0.99))} ms, slowest ${formatMs(sorted.at(-1) ?? 0)} ms`;

const measures = {
  delivery: reportDeliveryTimes,
  sends: reportDurableSends,
  idle: reportIdleStreams,
  returning: reportReturningStreams,
  faults: reportSendsDuringFaults,
};

async function benchMessages(): Promise<void> {
  const engines = [process.env.DATABASE_URL, undefined].filter((url, i) =>
    i === 1 ? values.engine !== 'postgres' : url && values.engine !== 'embedded',
  );
  for (const url of engines) {
    console.log(
      `\n### ${url ? 'PostgreSQL' : 'Embedded'}, load average ${loadavg()[0]?.toFixed(1)} before\n\n| what | measured | target | |\n| --- | --- | --- | --- |`,
    );
    for (const [name, measure] of Object.entries(measures)) {
      if (!wanted.includes(name)) continue;
      for await (const { what, measured, target, holds } of measure(url)) {
        console.log(`| ${what} | ${measured} | ${target} | ${holds ? 'holds' : '**falls short**'} |`);
        if (!holds) process.exitCode = 1;
      }
    }
  }
}

await benchMessages();
