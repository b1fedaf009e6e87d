import { maxSearchWords, splitSearchWords } from '../engine/split-words-and-format-tsquery.ts';
import type { RemainingPhrase } from './consume-matches-of-search-words.ts';

interface SeparatedText {
  search: string;
  /** In the words of the viewer. */
  notUnderstood: string[];
}

/**
 * Words that are in no name, school or city, and in no phrase that a bio repeats: what follows one of them is no text
 * search. 'Long', 'Love' and 'True' are missing because people are called so, 'upper', 'two' and 'more' because of Upper
 * Arlington, Two Rivers and Thomas More.
 */
const wordsOutsideOfNames = new Set(
  (
    'not no non nor never nobody except excluding without minus outside but isnt arent havent hasnt dont doesnt ' +
    'can could should would might does doing really very truly actually it its this these those them they he his ' +
    'your been being was were be tall taller fast faster athletic explosive both each every either ' +
    'neither another other most less least than like play plays played playing run runs ran throw throws ' +
    'throwing hit hits hitting bat bats shot shoot shoots swim swims handed left right lefty lefties righty ' +
    'righties under over above below sub avg average averages averaging scoring between within hour hours ' +
    'lightweight middleweight weights upstate mph seconds sec secs minutes mins utr points specialist indoor gpa gpas height weight rated rating'
  ).split(' '),
);

const isOutsideOfNames = (word: string) =>
  /[\d\p{Extended_Pictographic}]/u.test(word) ||
  /n['’]t$/i.test(word) ||
  wordsOutsideOfNames.has(word.toLowerCase());

/** Separates what is left beside filters: names, schools, cities and words of bios become a text search, the rest is reported. */
export function separateTextSearchFromOtherWords(phrases: RemainingPhrase[]): SeparatedText {
  const separated = phrases.map(separatePhrase);
  return limitWords({
    search: separated.flatMap(({ search }) => search || []).join(' '),
    notUnderstood: [...new Set(separated.flatMap(({ notUnderstood }) => notUnderstood))],
  });
}

function separatePhrase({ words, isNegated }: RemainingPhrase): SeparatedText {
  const firstOther = words.findIndex(({ text }) => isOutsideOfNames(text));
  const end = firstOther === -1 ? (isNegated ? 0 : words.length) : firstOther;
  const other = trimFillers(words.slice(end)).map(({ text }) => text);
  return {
    search: words
      .slice(0, end)
      .flatMap(({ text, isFiller }) => (isFiller ? [] : text))
      .join(' '),
    notUnderstood: other.length > 0 ? [other.join(' ')] : [],
  };
}

function trimFillers(words: RemainingPhrase['words']): RemainingPhrase['words'] {
  return words.slice(0, words.findLastIndex(({ isFiller }) => !isFiller) + 1);
}

/** A text search reads a dozen words; those after them are reported. */
export function limitWords({ search, notUnderstood }: SeparatedText): SeparatedText {
  const words = search.split(/\s+/);
  let count = 0;
  const end = words.findIndex((word) => {
    count += splitSearchWords(word).length;
    return count > maxSearchWords;
  });
  if (end === -1) return { search, notUnderstood };
  return {
    search: words.slice(0, end).join(' '),
    notUnderstood: [...notUnderstood, words.slice(end).join(' ')],
  };
}
