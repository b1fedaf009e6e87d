const mostWords = 12;

// Without modifier letters: normalize_text() writes the okina of Lānaʻi as a quote, which ends a word in the documents too.
// Begins with a letter or digit: of an accent on nothing normalize_text() leaves nothing, and to_tsquery refuses ''.
const word = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}][\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{M}\p{N}]*/gu;

/** The words of what somebody typed, at most a dozen: letters and digits only, so no pattern can be among them. */
export function splitWords(search: string): string[] {
  return search.normalize('NFKC').match(word)?.slice(0, mostWords) ?? [];
}

/** A text search: an athlete must have every word, or one of its alternatives. */
export interface ParsedSearch {
  words: SearchTerm[];
  /** How many athletes there are, for what the words' shares come to. */
  total: number;
}

export interface SearchTerm {
  typed: string;
  /** All words of athletes that begin with it; without them any that begins with it is looked for. */
  begun?: string[] | undefined;
  /** Words that are taken for it: 'st' for 'saint', and those that are alike if nobody has what was typed. */
  meant: string[];
  /** The share of all athletes that have it, at most: 0.02 for one in fifty. */
  share: number;
}

/** The words in a form that to_tsquery reads: every one must match, as a beginning or as what was meant by it. */
export function toTsquery(words: SearchTerm[]): string {
  return words
    .map(({ typed, begun, meant }) =>
      [...(begun?.map(quoted) ?? [`'${typed}':*`]), ...meant.map(quoted)].join(' | '),
    )
    .map((ways) => `(${ways})`)
    .join(' & ');
}

const quoted = (term: string) => `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** The words without alternatives. */
export const toSearchTerms = (words: string[]): SearchTerm[] =>
  words.map((typed) => ({ typed, meant: [], share: 1 }));
