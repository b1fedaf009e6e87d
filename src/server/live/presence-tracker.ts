import type { ContextWith } from '../context.ts';
import {
  deleteServerPresence,
  deleteStalePresence,
  markOffline,
  markOnline,
  presenceRefreshMs,
} from '../database/presence-queries.ts';

/** A grace period: reloading a page must not show its user as offline. */
const reloadGraceMs = 5_000;

/** Who is online over all server processes; reports once that somebody went offline. */
export class PresenceTracker {
  readonly #ctx: ContextWith<'db' | 'log' | 'now'>;
  readonly #serverId: string;
  readonly #onOffline: (userIds: string[]) => Promise<void>;
  readonly #online = new Set<string>();
  readonly #leaving = new Map<string, NodeJS.Timeout>();
  readonly #timer: NodeJS.Timeout;

  constructor(
    ctx: ContextWith<'db' | 'log' | 'now'>,
    serverId: string,
    onOffline: (userIds: string[]) => Promise<void>,
  ) {
    this.#ctx = ctx;
    this.#serverId = serverId;
    this.#onOffline = onOffline;
    this.#timer = setInterval(
      () => void this.#runAndLogFailure(() => this.#refreshPresence()),
      presenceRefreshMs,
    ).unref();
  }

  isOnlineHere(userId: string): boolean {
    return this.#online.has(userId);
  }

  /** Called when the database has recorded that somebody is online here. */
  setOnlineHere(userId: string): void {
    this.#online.add(userId);
  }

  cancelPendingOffline(userId: string): void {
    clearTimeout(this.#leaving.get(userId));
    this.#leaving.delete(userId);
  }

  onLastStreamClosed(userId: string): void {
    clearTimeout(this.#leaving.get(userId));
    this.#leaving.set(
      userId,
      setTimeout(() => void this.#markOfflineAfterGrace(userId), reloadGraceMs).unref(),
    );
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const timer of this.#leaving.values()) clearTimeout(timer);
    await this.#runAndLogFailure(() => deleteServerPresence(this.#ctx.db, this.#serverId));
  }

  #markOfflineAfterGrace(userId: string): Promise<void> {
    this.#leaving.delete(userId);
    this.#online.delete(userId);
    return this.#runAndLogFailure(async () => {
      const isOffline = await markOffline(this.#ctx.db, this.#serverId, userId, this.#ctx.now());
      if (isOffline) await this.#onOffline([userId]);
    });
  }

  async #refreshPresence(): Promise<void> {
    const now = this.#ctx.now();
    if (this.#online.size > 0) await markOnline(this.#ctx.db, this.#serverId, [...this.#online], now);
    const gone = await deleteStalePresence(this.#ctx.db, now);
    if (gone.length > 0) await this.#onOffline(gone);
  }

  // Presence is optional: without the database there is none, and nothing else fails.
  async #runAndLogFailure(work: () => Promise<void>): Promise<void> {
    await work().catch((error) => this.#ctx.log.warn({ err: error }, 'Presence could not be recorded'));
  }
}
