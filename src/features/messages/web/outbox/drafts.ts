import { createLocalStore } from '#web/local-store.ts';

type DraftTexts = Readonly<Record<string, string>>;

const noDrafts: DraftTexts = {};

/** The texts that a member has begun to write and not sent, one for each conversation. */
export class Drafts {
  readonly #texts;

  constructor(me: string) {
    this.#texts = createLocalStore<DraftTexts>(`drafts ${me}`, noDrafts);
  }

  get(other: string): string {
    return this.#texts.get()[other] ?? '';
  }

  set(other: string, text: string): void {
    const { [other]: _, ...rest } = this.#texts.get();
    const next = text === '' ? rest : { ...rest, [other]: text };
    this.#texts.set(Object.keys(next).length > 0 ? next : noDrafts);
  }

  clear(): void {
    this.#texts.set(noDrafts);
  }
}
