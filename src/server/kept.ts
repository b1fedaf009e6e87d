/** What was made once and may be wanted again; what was not wanted for longest goes first. */
export class Kept {
  readonly #most: number;
  readonly #entries = new Map<string, { value: unknown; size: number }>();
  #size = 0;

  /** `most` is in characters of keys and of what is kept; 0 keeps nothing. */
  constructor(most: number) {
    this.#most = most;
  }

  get keepsAny(): boolean {
    return this.#most > 0;
  }

  get<Value>(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value as Value;
  }

  /** `length` is that of the value in characters. */
  set(key: string, value: unknown, length: number): void {
    const size = key.length + length;
    this.delete(key);
    if (size > this.#most) return;
    this.#entries.set(key, { value, size });
    this.#size += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#most) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}
