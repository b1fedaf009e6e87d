import { median, percentile } from '../support/statistics.ts';
import type { ProcessUsage } from './process-usage.ts';

/** Usage at regular times after the warm-up, and the milliseconds of the responses of each minute. */
export interface SoakMeasurements {
  usage: ProcessUsage[];
  responseMsByMinute: number[][];
}

export interface SoakVerdict {
  what: string;
  atFirst: number;
  atEnd: number;
  holds: boolean;
}

/** As the aims are: 10 % more memory, as many descriptors, a p99 of 20 % more. */
const limits = { memory: 1.1, descriptors: 1.02, p99: 1.2 };

/** Compares the first sixth with the last. */
export function judgeSoak({ usage, responseMsByMinute }: SoakMeasurements): SoakVerdict[] {
  const judge = (what: string, [atFirst, atEnd]: [number, number], limit: number): SoakVerdict => {
    return { what, atFirst, atEnd, holds: atEnd <= atFirst * limit };
  };
  const compareMedians = (read: (one: ProcessUsage) => number) =>
    compareSixths(usage.map(read), (values) => median(values));
  return [
    judge(
      'resident memory, MB',
      compareMedians(({ residentMb }) => residentMb),
      limits.memory,
    ),
    judge(
      'open descriptors',
      compareMedians(({ descriptors }) => descriptors),
      limits.descriptors,
    ),
    judge(
      'p99 of responses, ms',
      compareSixths(responseMsByMinute, (minutes) => percentile(minutes.flat(), 0.99)),
      limits.p99,
    ),
  ];
}

function compareSixths<Value>(values: Value[], reduce: (values: Value[]) => number): [number, number] {
  const count = Math.max(1, Math.floor(values.length / 6));
  return [reduce(values.slice(0, count)), reduce(values.slice(-count))];
}
