import type { Athlete } from '#features/athletes/contract.ts';
import { formatCityAndRegion } from '#features/places/contract/countries.ts';
import type { SearchMatch } from '../../contract.ts';
import { normalizeWord } from './spelling-corrections.ts';
import type { ParsedSearch } from './split-words-and-format-tsquery.ts';

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;

/** Characters of a bio before and after the first word that matched. */
const excerptMargins = { before: 32, after: 72 };

/** Lists where the words of a search occur: the fewest fields that contain all of them, the name first. */
export function listMatchExcerpts(athlete: Athlete, parsedSearch: ParsedSearch): SearchMatch[] {
  const { user, highSchool, bio } = athlete;
  const fields: [SearchMatch['field'], string][] = [
    ['name', `${user.firstName} ${user.lastName}`],
    ['highSchool', highSchool ?? ''],
    ['city', formatCityAndRegion(athlete)],
    ['bio', bio ?? ''],
  ];
  const matches: SearchMatch[] = [];
  let missing = parsedSearch.words.map(({ typed, alternatives: meant }) => ({
    typed: normalizeWord(typed),
    meant: meant.map(normalizeWord),
  }));
  for (const [field, text] of fields) {
    const read = findWordPositions(text);
    const here = missing.filter((one) => read.some((each) => isProfileWordWanted(each.plain, one)));
    if (here.length === 0) continue;
    missing = missing.filter((one) => !here.includes(one));
    const marks = read
      .filter((each) => here.some((one) => isProfileWordWanted(each.plain, one)))
      .map(({ from, to }): [number, number] => [from, to]);
    matches.push(field === 'bio' ? cutBioExcerpt({ field, text, marks }) : { field, text, marks });
  }
  return matches;
}

interface WantedWord {
  typed: string;
  meant: string[];
}

const isProfileWordWanted = (profileWord: string, { typed, meant }: WantedWord) =>
  profileWord.startsWith(typed) || meant.includes(profileWord);

function findWordPositions(text: string): { plain: string; from: number; to: number }[] {
  return [...text.matchAll(wordPattern)].map(({ 0: each, index }) => ({
    plain: normalizeWord(each),
    from: index,
    to: index + each.length,
  }));
}

function cutBioExcerpt({ field, text, marks }: SearchMatch): SearchMatch {
  const [first = 0] = marks[0] ?? [];
  const start = first <= excerptMargins.before ? 0 : text.lastIndexOf(' ', first - excerptMargins.before) + 1;
  const end =
    text.length <= first + excerptMargins.after
      ? text.length
      : text.lastIndexOf(' ', first + excerptMargins.after);
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
