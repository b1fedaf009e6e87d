export const maxSearchWords = 12;

// Without modifier letters: normalize_text() turns the okina of Lānaʻi into a quote, which also ends a word in the index.
// Begins with a letter or digit: normalize_text() turns a lone accent into '', which to_tsquery rejects.
const wordPattern = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}][\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{M}\p{N}]*/gu;

/** Splits a typed search into at most a dozen words of letters and digits, so that none contains search syntax. */
export function splitSearchWords(search: string): string[] {
  return search.normalize('NFKC').match(wordPattern)?.slice(0, maxSearchWords) ?? [];
}

/** A text search: an athlete must have every word, or one of its alternatives. */
export interface ParsedSearch {
  words: SearchTerm[];
  /** Whether it also finds words that are in bios alone. */
  inBios: boolean;
  /** The number of all athletes: the shares of the words are parts of it. */
  total: number;
}

export interface SearchTerm {
  typed: string;
  /** All indexed words that begin with it; undefined: a prefix search finds them. */
  completions?: string[] | undefined;
  /** Other words that match too: 'st' for 'saint', and spelling corrections if no athlete has the typed word. */
  alternatives: string[];
  /** The largest share of all athletes that can have it: 0.02 for one in fifty. */
  share: number;
}

/** Builds the argument of to_tsquery: every word must match, as a prefix or by one of its alternatives. */
export function toTsquery({ words, inBios }: Pick<ParsedSearch, 'words' | 'inBios'>): string {
  // In the index the words of bios have weight B, all others D.
  const [whole, prefix] = inBios ? ['', ':*'] : [':D', ':*D'];
  const quoteTermWithWeight = (term: string) => `${quoteTsqueryTerm(term)}${whole}`;
  return words
    .map(({ typed, completions: begun, alternatives: meant }) =>
      [
        ...(begun?.map(quoteTermWithWeight) ?? [`'${typed}'${prefix}`]),
        ...meant.map(quoteTermWithWeight),
      ].join(' | '),
    )
    .map((alternatives) => `(${alternatives})`)
    .join(' & ');
}

const quoteTsqueryTerm = (term: string) => `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** The words without alternatives. */
export const toTermsWithoutAlternatives = (words: string[]): SearchTerm[] =>
  words.map((typed) => ({ typed, alternatives: [], share: 1 }));
