import { listAcceptedClassYears } from '#features/sports/contract/class-years.ts';
import {
  addFilterValue,
  compilePattern,
  consumeMatches,
  type MatchResult,
  type TextScan,
} from './consume-matches-of-search-words.ts';

const start = '(?<![\\p{L}\\p{M}\\p{N}.-])';
const end = '(?![\\p{L}\\p{N}-])';
const dash = '\\s*(?:-|–|—|to|thru|through)\\s*';
const classOf = '(?:class(?:es)?\\s+of\\s+)';
const long = '(20\\d\\d)';
const short = "['’]?(\\d\\d)";

/** '2026-2028' is a range, 'class of 2026' one year. Years outside of the product's class years stay text. */
export function readClassYears(scan: TextScan, now: Date): void {
  const classYears = listAcceptedClassYears(now);
  const addMatchingClassYears = (fits: (year: number) => boolean): MatchResult => {
    const years = classYears.filter(fits);
    for (const year of years) addFilterValue(scan.filters, 'classYear', year);
    return years.length > 0 || 'text';
  };
  const parseTwoOrFourDigitYear = (year = '') => (year.length === 2 ? 2000 : 0) + Number(year);
  for (const pattern of ranges)
    consumeMatches(scan, pattern, ([, one, two]) => {
      const [first, last] = [parseTwoOrFourDigitYear(one), parseTwoOrFourDigitYear(two)].toSorted(
        (a, b) => a - b,
      ) as [number, number];
      return addMatchingClassYears((year) => first <= year && year <= last);
    });
  consumeMatches(scan, before, ([, year]) =>
    addMatchingClassYears((one) => one < parseTwoOrFourDigitYear(year)),
  );
  consumeMatches(scan, after, ([, year]) =>
    addMatchingClassYears((one) => one > parseTwoOrFourDigitYear(year)),
  );
  consumeMatches(scan, upTo, ([, one, two]) =>
    addMatchingClassYears((year) => year <= parseTwoOrFourDigitYear(one ?? two)),
  );
  consumeMatches(scan, onwards, ([, one, two]) =>
    addMatchingClassYears((year) => year >= parseTwoOrFourDigitYear(one ?? two)),
  );
  consumeMatches(scan, single, ([, ...years]) => {
    const year = parseTwoOrFourDigitYear(years.find(Boolean));
    return classYears.includes(year) && addMatchingClassYears((one) => one === year);
  });
}

const ranges = [
  compilePattern(
    `${start}(?:(?:between|from)\\s+)?${classOf}?${long}${dash}${classOf}?(?:20)?(\\d\\d)${end}`,
  ),
  compilePattern(`${start}between\\s+${classOf}?${long}\\s*(?:and|&)\\s*${classOf}?(?:20)?(\\d\\d)${end}`),
  compilePattern(`${start}${classOf}${short}${dash}${short}${end}`),
  compilePattern(`(?<!\\S)['’](\\d\\d)${dash}${short}${end}`),
];
const before = compilePattern(`${start}(?:before|earlier than|prior to)\\s+${classOf}?${long}${end}`);
const after = compilePattern(`${start}(?:after|later than)\\s+${classOf}?${long}${end}`);
const upTo = compilePattern(
  `${start}(?:up to|until|no later than)\\s+${classOf}?${long}${end}|${start}${classOf}?${long}\\s*(?:(?:or|and) (?:earlier|before|older))${end}`,
);
const onwards = compilePattern(
  `${start}(?:since|starting|no earlier than)\\s+${classOf}?${long}${end}|${start}${classOf}?${long}\\s*(?:\\+|onwards?|(?:or|and) (?:later|after|up|on|younger|beyond))${end}`,
);
const single = compilePattern(
  `${start}${classOf}?${long}${end}|${start}${classOf}(\\d\\d)${end}|(?<!\\S)['’](\\d\\d)${end}`,
);
