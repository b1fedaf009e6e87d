/**
 * `npm run bench -- live [--seconds S --idle-seconds S --kills N --only screens,sends,idle,faults]`: what the messages
 * promise, as a table. Embedded, and on a server too where DATABASE_URL names one (in databases of its own, dropped
 * at the end). The clients are this process, every server is another one.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { measureDatabaseStops, measureFreeze, measureKills, measureTwoServers } from './faults.ts';
import { measureIdle } from './idle.ts';
import { faultsOf, type Kills } from './kill.ts';
import { measureScreens, type Rate } from './screens.ts';
import { measureSends } from './sends.ts';

const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    idle: { type: 'string', default: '5000' },
    'idle-seconds': { type: 'string', default: '300' },
    kills: { type: 'string', default: '20' },
    /** Under way around each fault. */
    sends: { type: 'string', default: '1000' },
    only: { type: 'string', default: 'screens,sends,idle,faults' },
    engine: { type: 'string', default: 'both' },
  },
});
const wanted = values.only.split(',');
const number = (
  name: 'streams' | 'rate' | 'seconds' | 'rounds' | 'idle' | 'idle-seconds' | 'kills' | 'sends',
) => {
  const given = Number(values[name]);
  if (given > 0 && given <= 100_000) return given;
  throw new Error(`--${name} is a number from 1 to 100,000`);
};

interface Line {
  what: string;
  seen: string;
  aim: string;
  holds: boolean;
}

async function* screens(on: string | undefined): AsyncGenerator<Line> {
  const [streams, rate] = [number('streams'), number('rate')];
  const { paced, product, bare } = await measureScreens(on, {
    streams,
    rate,
    seconds: number('seconds'),
    rounds: number('rounds'),
  });
  const [ours, theirs] = [median(product.map(perSecond)), median(bare.map(perSecond))];
  // Of neighbours: both of a round had the same noise.
  const ratio = median(product.map((one, i) => one.perSecond / bare[i]!.perSecond));
  yield* [
    {
      what: `Send to the other's screen, ${rate} messages/s, ${streams.toLocaleString('en-US')} streams`,
      seen: `${Math.round(paced.perSecond)}/s, ${spread(paced.times)}`,
      aim: 'p99 ≤ 250 ms',
      holds: at(paced.times, 0.99) <= 250,
    },
    {
      what: 'The same as fast as 50 senders can, beside a bare node:http server',
      seen: `${Math.round(ours)}/s beside ${Math.round(theirs)}/s: **${ratio.toFixed(2)}**`,
      aim: 'ratio ≥ 0.5',
      holds: ratio >= 0.5,
    },
  ];
}

async function* sends(on: string | undefined): AsyncGenerator<Line> {
  const { perSecond, p50, p99, rss } = await measureSends(50, number('seconds'), on);
  yield* [
    {
      what: 'Durable sends, 50 senders',
      seen: `${perSecond}/s, p50 ${p50} ms, p99 ${p99} ms, ${rss} MB`,
      aim: on ? '≥ 1,000/s at p99 ≤ 250 ms' : 'as it is',
      holds: !on || (perSecond >= 1000 && p99 <= 250),
    },
  ];
}

async function* idle(on: string | undefined): AsyncGenerator<Line> {
  const { streams, seconds, dropped, rss } = await measureIdle(on, number('idle'), number('idle-seconds'));
  yield* [
    {
      what: `${streams.toLocaleString('en-US')} idle streams for ${seconds} s`,
      seen: `${dropped} dropped, ${rss.map(Math.round).join(' → ')} MB resident`,
      aim: '0 dropped, ≤ 512 MB',
      holds: dropped === 0 && Math.max(...rss) <= 512,
    },
  ];
}

async function* faults(on: string | undefined): AsyncGenerator<Line> {
  const kills = number('kills');
  const sends = number('sends');
  yield faultLine(`SIGKILL of the server, ${kills} times under load`, await measureKills(on, kills, sends));
  yield faultLine('The server frozen for 10 s under load', await measureFreeze(on, 10, sends));
  if (!on) return;
  const stops = await measureDatabaseStops(3, sends);
  if (stops) yield faultLine('Immediate stop of PostgreSQL, 3 times under load', stops);
  const times = await measureTwoServers(on, 300);
  yield {
    what: 'Sent at one server process, seen at another',
    seen: spread(times),
    aim: '≤ 250 ms',
    holds: at(times, 0.99) <= 250,
  };
}

function faultLine(what: string, kills: Kills): Line {
  const { acknowledged, lost, twice, outOfOrder, unheard, heardTwice, differing, slowestReturn } = kills;
  const back = slowestReturn > 0 ? `, back after ${(slowestReturn / 1000).toFixed(1)} s at most` : '';
  return {
    what,
    seen:
      `${acknowledged} acknowledged: ${lost} lost, ${twice} twice, ${outOfOrder} out of order; streams: ` +
      `${unheard} unheard, ${heardTwice} heard twice; ${differing} threads differ${back}`,
    aim: 'all 0',
    holds: faultsOf(kills) === 0,
  };
}

const perSecond = (rate: Rate) => rate.perSecond;
const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0);
const spread = (sorted: number[]) =>
  `p50 ${ms(at(sorted, 0.5))} ms, p99 ${ms(at(sorted, 0.99))} ms, slowest ${ms(sorted.at(-1) ?? 0)} ms`;
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const measures = { screens, sends, idle, faults };

async function bench(): Promise<void> {
  const engines = [process.env.DATABASE_URL, undefined].filter((url, i) =>
    i === 1 ? values.engine !== 'postgres' : url && values.engine !== 'embedded',
  );
  for (const url of engines) {
    console.log(
      `\n### ${url ? 'PostgreSQL' : 'Embedded'}, load average ${loadavg()[0]?.toFixed(1)} before\n\n| what | seen | aim | |\n| --- | --- | --- | --- |`,
    );
    for (const [name, measure] of Object.entries(measures)) {
      if (!wanted.includes(name)) continue;
      for await (const { what, seen, aim, holds } of measure(url)) {
        console.log(`| ${what} | ${seen} | ${aim} | ${holds ? 'holds' : '**falls short**'} |`);
        if (!holds) process.exitCode = 1;
      }
    }
  }
}

await bench();
