let last = 0n;

/**
 * A UUIDv7 (RFC 9562): 48 bits of milliseconds, then a counter that never decreases within a process, so its
 * ids sort by creation.
 */
export function newId(now: number = Date.now()): string {
  const random = crypto.getRandomValues(new Uint8Array(8));
  const fromClock = BigInt(now) << 12n;
  last = fromClock > last ? fromClock : last + 1n;
  const time = (last >> 12n).toString(16).padStart(12, '0');
  const counter = (last & 0xfffn).toString(16).padStart(3, '0');
  random[0] = (random[0]! & 0x3f) | 0x80;
  const tail = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}
