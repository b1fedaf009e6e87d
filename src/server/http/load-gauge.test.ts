import { expect, test } from 'vitest';
import { LoadMeter } from './load-gauge.ts';

const warnings: object[] = [];
const log = {
  info: () => {},
  warn: (what: object | string) => void warnings.push(what as object),
  error: () => {},
};
const freeClient = { release: () => {} } as never;

function openMeter(connect: () => Promise<never>) {
  let now = 0;
  const meter = new LoadMeter({ pool: { connect }, log, now: () => now });
  return {
    meter,
    /** Lets this time pass before the timer runs. */
    passUntilSample: (ms: number) => {
      now += ms;
      meter.sample();
    },
    pass: (ms: number) => {
      now += ms;
    },
  };
}

test.each([
  ['nothing', [50, 50, 50], false],
  ['one pause of half a second', [550, 50], false],
  ['one pause of a second', [1050], true],
  ['a second, and a half second after it', [1050, ...Array(10).fill(50)], false],
  ['a loop that is late by 150 ms for a second', Array(6).fill(200), true],
  ['a process that was stopped for a minute, a second later', [60_000, ...Array(20).fill(50)], false],
])('after %s: %j is overload: %s [34.5]', (_, pauses, isOverloaded) => {
  const { meter, passUntilSample } = openMeter(async () => freeClient);
  for (const ms of pauses) passUntilSample(ms);
  expect(meter.isOverloaded()).toBe(isOverloaded);
});

test('a request that is read before the timer has run after a pause counts the pause [34.5]', () => {
  const { meter, pass } = openMeter(async () => freeClient);
  pass(1050);
  expect(meter.isOverloaded()).toBe(true);
});

test('a pool without a free connection for a second is overload until one is free [34.5]', async () => {
  let giveConnection = (_client: never) => {};
  const { meter, passUntilSample } = openMeter(
    () =>
      new Promise((resolve) => {
        giveConnection = resolve;
      }),
  );
  const before = warnings.length;
  for (let ms = 0; ms < 1000; ms += 50) passUntilSample(50);
  expect(meter.isOverloaded()).toBe(false);
  for (let ms = 0; ms < 500; ms += 50) passUntilSample(50);
  expect(meter.isOverloaded()).toBe(true);
  expect(warnings.slice(before)).toHaveLength(1);
  giveConnection(freeClient);
  await new Promise((resolve) => setImmediate(resolve));
  expect(meter.isOverloaded()).toBe(false);
});

test('a database that has no more connections is overload until it has one again, one that is down is not [34.5]', async () => {
  let error: Error | undefined = Object.assign(new Error('sorry, too many clients already'), {
    code: '53300',
  });
  const { meter, passUntilSample } = openMeter(async () => {
    if (error) throw error;
    return freeClient;
  });
  const isOverloadedAfterSample = async () => {
    passUntilSample(50);
    await new Promise(setImmediate);
    return meter.isOverloaded();
  };
  expect(await isOverloadedAfterSample()).toBe(true);
  error = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  expect(await isOverloadedAfterSample()).toBe(false);
  error = undefined;
  expect(await isOverloadedAfterSample()).toBe(false);
});
