import { CallError } from '#web/api.ts';

const retryDelayMs = { first: 2_000, max: 30_000 };
/** After this many server errors a message fails, so that it does not block the others. */
const maxServerErrors = 5;

/** Whether a failed send is tried again, and when. */
export class SendRetries {
  #failures = 0;
  readonly #serverErrors = new Map<string, number>();

  /** Whether the same message may be accepted later. */
  isWorthRetrying(error: unknown, messageKey: string): boolean {
    if (!(error instanceof CallError)) return true;
    // Signed out: the message waits for its author, who may sign in again.
    if (error.status === 401) return true;
    if (error.status < 500) return false;
    const count = (this.#serverErrors.get(messageKey) ?? 0) + 1;
    this.#serverErrors.set(messageKey, count);
    return count < maxServerErrors;
  }

  forgetErrors(messageKey: string): void {
    this.#serverErrors.delete(messageKey);
  }

  /** Backoff with jitter. */
  nextDelayMs(): number {
    const { first, max } = retryDelayMs;
    const delay = Math.min(max, first * 2 ** this.#failures) * (0.5 + Math.random());
    this.#failures += 1;
    return delay;
  }

  resetDelay(): void {
    this.#failures = 0;
  }
}
