import { LRUCache } from 'lru-cache';

/** An LRU cache bounded by characters; for a number of entries, or entries that expire, use `lru-cache` itself. */
export class SizeLimitedCache {
  readonly #entries: LRUCache<string, object> | undefined;

  /** Counts the characters of keys and values; 0 caches nothing. */
  constructor(maxCharacters: number) {
    this.#entries = maxCharacters > 0 ? new LRUCache({ maxSize: maxCharacters }) : undefined;
  }

  get isEnabled(): boolean {
    return this.#entries !== undefined;
  }

  get use(): { entries: number; characters: number } {
    return { entries: this.#entries?.size ?? 0, characters: this.#entries?.calculatedSize ?? 0 };
  }

  get<Value extends object>(key: string): Value | undefined {
    return this.#entries?.get(key) as Value | undefined;
  }

  /** `length` is that of the value in characters. */
  set(key: string, value: object, characters: number): void {
    this.#entries?.set(key, value, { size: key.length + characters });
  }

  delete(key: string): void {
    this.#entries?.delete(key);
  }
}
