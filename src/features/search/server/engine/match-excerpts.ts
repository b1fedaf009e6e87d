import type { Athlete } from '#features/athletes/contract.ts';
import type { SearchMatch } from '../../contract.ts';
import type { ParsedSearch } from './search-terms.ts';
import { normalizeWord } from './spelling.ts';

const word = /[\p{L}\p{M}\p{N}]+/gu;

/** Characters of a bio before and after the first word that matched. */
const around = { before: 32, after: 72 };

/** Why a text search has found this athlete: the fewest fields that hold all its words, the plainest first. */
export function listSearchMatches(athlete: Athlete, parsedSearch: ParsedSearch): SearchMatch[] {
  const { user, highSchool, city, state, bio } = athlete;
  const fields: [SearchMatch['field'], string][] = [
    ['name', `${user.firstName} ${user.lastName}`],
    ['highSchool', highSchool ?? ''],
    ['city', `${city}, ${state}`],
    ['bio', bio ?? ''],
  ];
  const matches: SearchMatch[] = [];
  let missing = parsedSearch.words.map(({ typed, meant }) => ({
    typed: normalizeWord(typed),
    meant: meant.map(normalizeWord),
  }));
  for (const [field, text] of fields) {
    const read = wordsIn(text);
    const here = missing.filter((one) => read.some((each) => isMatch(each.plain, one)));
    if (here.length === 0) continue;
    missing = missing.filter((one) => !here.includes(one));
    const marks = read
      .filter((each) => here.some((one) => isMatch(each.plain, one)))
      .map(({ from, to }): [number, number] => [from, to]);
    matches.push(field === 'bio' ? cut({ field, text, marks }) : { field, text, marks });
  }
  return matches;
}

interface Wanted {
  typed: string;
  meant: string[];
}

const isMatch = (each: string, { typed, meant }: Wanted) => each.startsWith(typed) || meant.includes(each);

function wordsIn(text: string): { plain: string; from: number; to: number }[] {
  return [...text.matchAll(word)].map(({ 0: each, index }) => ({
    plain: normalizeWord(each),
    from: index,
    to: index + each.length,
  }));
}

function cut({ field, text, marks }: SearchMatch): SearchMatch {
  const [first = 0] = marks[0] ?? [];
  const start = first <= around.before ? 0 : text.lastIndexOf(' ', first - around.before) + 1;
  const end = text.length <= first + around.after ? text.length : text.lastIndexOf(' ', first + around.after);
  const [opening, closing] = [start > 0 ? '… ' : '', end < text.length ? ' …' : ''];
  const shift = opening.length - start;
  return {
    field,
    text: opening + text.slice(start, Math.max(end, start)) + closing,
    marks: marks
      .filter(([, to]) => to <= end)
      .map(([from, to]): [number, number] => [from + shift, to + shift]),
  };
}
