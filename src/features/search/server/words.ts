const mostWords = 12;

// Without modifier letters: norm() writes the okina of Lānaʻi as a quote, which ends a word in the documents too.
// Begins with a letter or digit: of an accent on nothing norm() leaves nothing, and to_tsquery refuses ''.
const word = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}][\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{M}\p{N}]*/gu;

/** The words of what somebody typed, at most a dozen: letters and digits only, so no pattern can be among them. */
export function wordsOf(search: string): string[] {
  return search.normalize('NFKC').match(word)?.slice(0, mostWords) ?? [];
}

/** What a search asks for: every word, or one of those that may stand for it. */
export interface Sought {
  words: { typed: string; meant: string[] }[];
}

/** The words in a form that to_tsquery reads: every one must match, as a beginning or as what was meant by it. */
export function tsqueryOf({ words }: Sought): string {
  return words
    .map(({ typed, meant }) => [`'${typed}':*`, ...meant.map((one) => `'${one}'`)].join(' | '))
    .map((ways) => `(${ways})`)
    .join(' & ');
}

/** The words as they stand. */
export const asTyped = (words: string[]): Sought => ({
  words: words.map((typed) => ({ typed, meant: [] })),
});
