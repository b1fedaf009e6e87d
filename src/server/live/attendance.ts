import { newId } from '#shared/ids.ts';
import type { Context } from '../context.ts';
import { forgetServer, forgetUnheard, noteAbsent, notePresent, presenceEvery } from '../database/presence.ts';

/** A page that reloads is not gone. */
const grace = 5_000;

/** Who is here, told once when it changes, over all server processes. */
export class Attendance {
  readonly #on: Context;
  readonly #tell: (userId: string, online: boolean) => Promise<void>;
  readonly #serverId = newId();
  readonly #here = new Set<string>();
  readonly #leaving = new Map<string, NodeJS.Timeout>();
  readonly #timer: NodeJS.Timeout;

  constructor(ctx: Context, tell: (userId: string, online: boolean) => Promise<void>) {
    this.#on = ctx;
    this.#tell = tell;
    this.#timer = setInterval(() => void this.#quietly(() => this.#refresh()), presenceEvery).unref();
  }

  arrive(userId: string): Promise<void> {
    clearTimeout(this.#leaving.get(userId));
    this.#leaving.delete(userId);
    if (this.#here.has(userId)) return Promise.resolve();
    this.#here.add(userId);
    return this.#quietly(async () => {
      await notePresent(this.#on.db, this.#serverId, [userId], this.#on.now());
      await this.#tell(userId, true);
    });
  }

  leave(userId: string): void {
    clearTimeout(this.#leaving.get(userId));
    this.#leaving.set(userId, setTimeout(() => void this.#left(userId), grace).unref());
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const timer of this.#leaving.values()) clearTimeout(timer);
    await this.#quietly(() => forgetServer(this.#on.db, this.#serverId));
  }

  #left(userId: string): Promise<void> {
    this.#leaving.delete(userId);
    this.#here.delete(userId);
    return this.#quietly(async () => {
      const nowhere = await noteAbsent(this.#on.db, this.#serverId, userId, this.#on.now());
      if (nowhere) await this.#tell(userId, false);
    });
  }

  async #refresh(): Promise<void> {
    const now = this.#on.now();
    if (this.#here.size > 0) await notePresent(this.#on.db, this.#serverId, [...this.#here], now);
    for (const userId of await forgetUnheard(this.#on.db, now)) await this.#tell(userId, false);
  }

  // Presence is a courtesy: without the database there is none, and nothing else suffers.
  async #quietly(work: () => Promise<void>): Promise<void> {
    await work().catch((error) => this.#on.log.warn({ err: error }, 'Presence could not be noted'));
  }
}
