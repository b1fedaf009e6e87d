import type { EventStream } from './event-stream.ts';

/** The open streams of this process, those of each person oldest first. */
export class StreamRegistry {
  readonly #byUser = new Map<string, Set<EventStream>>();

  add(stream: EventStream): void {
    const streams = this.#byUser.get(stream.userId) ?? new Set();
    this.#byUser.set(stream.userId, streams.add(stream));
  }

  remove(stream: EventStream): void {
    const streams = this.#byUser.get(stream.userId);
    if (!streams?.delete(stream) || streams.size > 0) return;
    this.#byUser.delete(stream.userId);
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
