import { createLocalStore } from '#web/local-storage-value.ts';

type DraftTexts = Readonly<Record<string, string>>;

const noDrafts: DraftTexts = {};

/** The texts that a member has begun to write and not sent, one for each conversation. */
export class DraftStore {
  readonly #texts;

  constructor(viewerId: string) {
    this.#texts = createLocalStore<DraftTexts>(`drafts ${viewerId}`, noDrafts);
  }

  get(otherUserId: string): string {
    return this.#texts.get()[otherUserId] ?? '';
  }

  set(otherUserId: string, text: string): void {
    const { [otherUserId]: _, ...rest } = this.#texts.get();
    const next = text === '' ? rest : { ...rest, [otherUserId]: text };
    this.#texts.set(Object.keys(next).length > 0 ? next : noDrafts);
  }

  clear(): void {
    this.#texts.set(noDrafts);
  }
}
