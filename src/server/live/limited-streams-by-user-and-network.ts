import { AppError } from '#shared/errors.ts';
import type { EventStream } from './event-stream.ts';

/** The most streams of a member, of a network and of this process. */
export interface StreamLimits {
  perMember: number;
  perNetwork: number;
  perProcess: number;
}

/** A full process has room again when streams move to another one or end. */
const retryAfterSeconds = 10;

/** The open streams of this process, those of each member and network oldest first. */
export class StreamRegistry {
  readonly #limits: StreamLimits;
  readonly #byUser = new Map<string, Set<EventStream>>();
  readonly #byNetwork = new Map<string, Set<EventStream>>();
  /** Also those that are ended but hold their socket still. */
  #sockets = 0;

  constructor(limits: StreamLimits) {
    this.#limits = limits;
  }

  /** @throws AppError when this process can have no further stream */
  assertRoom(): void {
    if (this.#sockets < this.#limits.perProcess) return;
    throw new AppError('unavailable', 'There are too many connections at the moment. Please try again.', {
      retryAfter: retryAfterSeconds,
    });
  }

  /** Adds a stream and returns those that have to end for it. */
  add(stream: EventStream): EventStream[] {
    this.#sockets += 1;
    stream.onClose(() => (this.#sockets -= 1));
    const ofMember = addToSet(this.#byUser, stream.userId, stream);
    const ofNetwork = addToSet(this.#byNetwork, stream.network, stream);
    if (ofMember.size > this.#limits.perMember) return [...ofMember].slice(0, 1);
    return ofNetwork.size > this.#limits.perNetwork ? findOldestStreamOfBusiestMember(ofNetwork) : [];
  }

  remove(stream: EventStream): void {
    removeFromSet(this.#byUser, stream.userId, stream);
    removeFromSet(this.#byNetwork, stream.network, stream);
  }

  has(userId: string): boolean {
    return this.#byUser.has(userId);
  }

  listOf(userId: string): Iterable<EventStream> {
    return this.#byUser.get(userId) ?? [];
  }

  listAll(): EventStream[] {
    return [...this.#byUser.values()].flatMap((streams) => [...streams]);
  }

  listUserIds(): string[] {
    return [...this.#byUser.keys()];
  }
}

/** So that one member with many streams cannot push out the others of a school. */
function findOldestStreamOfBusiestMember(streams: Set<EventStream>): EventStream[] {
  const byMember = new Map<string, Set<EventStream>>();
  for (const stream of streams) addToSet(byMember, stream.userId, stream);
  const [busiest] = [...byMember.values()].toSorted((one, other) => other.size - one.size);
  return [...(busiest ?? [])].slice(0, 1);
}

function addToSet<Item>(sets: Map<string, Set<Item>>, key: string, item: Item): Set<Item> {
  const set = sets.get(key) ?? new Set();
  sets.set(key, set.add(item));
  return set;
}

function removeFromSet<Item>(sets: Map<string, Set<Item>>, key: string, item: Item): void {
  const set = sets.get(key);
  if (set?.delete(item) && set.size === 0) sets.delete(key);
}
