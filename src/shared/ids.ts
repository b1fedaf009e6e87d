/** Asking for random bytes costs as much for one id as for many. */
const pool = new Uint8Array(4096);
let used = pool.length;

function takeRandomBytes(count: number): Uint8Array {
  if (used + count > pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  used += count;
  return pool.subarray(used - count, used);
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
/** One more than the largest counter of a millisecond. */
const countersPerMs = 4096;
let last = { ms: 0, counter: 0 };

/**
 * A UUIDv7 (RFC 9562): 48 bits of milliseconds, then a counter that never decreases within a process, so its
 * ids sort by creation.
 */
export function newId(now: number = Date.now()): string {
  if (now > last.ms) last = { ms: now, counter: 0 };
  else if (last.counter + 1 < countersPerMs) last.counter += 1;
  else last = { ms: last.ms + 1, counter: 0 };
  const time = last.ms.toString(16).padStart(12, '0');
  const counter = last.counter.toString(16).padStart(3, '0');
  let random = '';
  for (const [i, byte] of takeRandomBytes(8).entries())
    random += hexOfByte[i === 0 ? (byte & 0x3f) | 0x80 : byte];
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter}-${random.slice(0, 4)}-${random.slice(4)}`;
}
