import { sleep } from './fault-row.ts';

type Action = (client: number, n: number) => Promise<string>;

/** What some clients do again and again beside the messages, and how each try ended: `done`, or what they got instead. */
export class SideLoad {
  readonly #outcomes: { outcome: string; at: number }[] = [];
  readonly #running: Promise<unknown>;
  #isStopped = false;

  /** `act` returns how it ended; what it throws counts with its message. */
  constructor({ clients, pauseMs }: { clients: number; pauseMs: number }, act: Action) {
    const repeat = async (client: number) => {
      for (let n = 0; !this.#isStopped; n++) {
        const outcome = await act(client, n).catch(nameConnectionError);
        this.#outcomes.push({ outcome, at: performance.now() });
        await sleep(pauseMs);
      }
    };
    this.#running = Promise.all(Array.from({ length: clients }, (_, client) => repeat(client)));
  }

  async waitForDone(count: number): Promise<void> {
    const enough = this.count('done') + count;
    for (let tries = 0; this.count('done') < enough; tries++) {
      if (tries > 1200) throw new Error(`Not done: ${this.describe()}`);
      await sleep(50);
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  count(outcome: string): number {
    return this.#outcomes.filter((one) => one.outcome === outcome).length;
  }

  /** Until the first that was done after this moment, in seconds. */
  getSecondsUntilDone(since: number): string {
    const first = this.#outcomes.find(({ outcome, at }) => outcome === 'done' && at > since);
    return first ? `${((first.at - since) / 1000).toFixed(1)} s` : 'never';
  }

  describe(): string {
    const kinds = [...new Set(this.#outcomes.map(({ outcome }) => outcome))];
    return kinds.map((kind) => `${this.count(kind)} × ${kind}`).join(', ');
  }
}

function nameConnectionError(error: Error & { cause?: { code?: string } }): string {
  const code = error.cause?.code ?? (error as { code?: string }).code;
  if (code === 'ECONNREFUSED') return 'refused';
  return code === 'ECONNRESET' || code === 'UND_ERR_SOCKET' || code === 'EPIPE' ? 'cut off' : error.message;
}

/** How a response counts that is not good. */
export const nameStatus = ({ status, headers }: Response): string =>
  status === 503 && !headers.has('retry-after') ? '503 without Retry-After' : `${status}`;
