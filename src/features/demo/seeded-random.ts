/**
 * A seeded random number generator (sfc32 by Chris Doty-Humphrey): the same seed, stream and index give the same numbers
 * in every run. All three are in its state, so no two profiles share a sequence.
 */
export class SeededRandom {
  private a: number;
  private b: number;
  private c: number;
  private counter = 1;

  constructor(seed: number, stream: number, index: number) {
    this.a = seed | 0;
    this.b = stream | 0;
    this.c = index | 0;
    for (let round = 0; round < 12; round++) this.nextBits();
  }

  /** 32 random bits, signed. */
  nextBits(): number {
    const sum = (((this.a + this.b) | 0) + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0;
    return sum;
  }

  /** From 0 up to, not including, 1. */
  nextFraction(): number {
    return (this.nextBits() >>> 0) / 4294967296;
  }

  chance(probability: number): boolean {
    return this.nextFraction() < probability;
  }

  /** A whole number, both ends included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.nextFraction() * (to - from + 1));
  }

  normal(mean: number, deviation: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.nextFraction()));
    return mean + deviation * radius * Math.cos(2 * Math.PI * this.nextFraction());
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.nextFraction() * list.length)]!;
  }

  /** Like `pick`, but earlier elements are more likely, as with names. */
  pickEarlierMoreOften<T>(list: readonly T[]): T {
    return list[Math.floor(this.nextFraction() ** 1.5 * list.length)]!;
  }

  /** A UUIDv7 with the given time. */
  nextUuid(timestamp: number): string {
    const time = timestamp.toString(16).padStart(12, '0');
    const [first, second, third] = [
      this.nextEightHexDigits(),
      this.nextEightHexDigits(),
      this.nextEightHexDigits(),
    ];
    const variant = '89ab'[(this.nextBits() >>> 0) % 4];
    return `${time.slice(0, 8)}-${time.slice(8)}-7${first.slice(0, 3)}-${variant}${first.slice(3, 6)}-${second}${third.slice(0, 4)}`;
  }

  private nextEightHexDigits(): string {
    const bits = this.nextBits();
    return `${hexDigits[bits >>> 16]}${hexDigits[bits & 0xffff]}`;
  }
}

/** The four digits of every number of 16 bits: to format them each time was most of the time of making UUIDs. */
const hexDigits = Array.from({ length: 0x10000 }, (_, number) => number.toString(16).padStart(4, '0'));

/** Returns a function that picks a choice by its weight, in logarithmic time. */
export function createWeightedPicker<T>(
  choices: readonly (readonly [T, number])[],
): (random: SeededRandom) => T {
  let total = 0;
  const cumulative = choices.map(([, weight]) => {
    total += weight;
    return total;
  });
  return (random) => {
    const target = random.nextFraction() * total;
    let [low, high] = [0, cumulative.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (cumulative[middle]! <= target) low = middle + 1;
      else high = middle;
    }
    return choices[low]![0];
  };
}

export function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
