import type { RecruitingStatus } from '#features/athletes/contract/recruiting-status.ts';
import type { Gender } from '#features/sports/contract/genders.ts';
import {
  addFilterValue,
  compilePattern,
  consumeMatches,
  createWordsPattern,
  normalizeSpacesAndCase,
  type TextScan,
  wordStart,
} from './consume-matches-of-search-words.ts';

const gendersByWord = new Map<string, Gender>([
  ...["women's", 'womens', 'women', 'girls', "girls'", "girl's", 'female', 'ladies'].map(
    (word) => [word, 'womens'] as const,
  ),
  ...["men's", 'mens', 'men', 'boys', "boys'", "boy's", 'male', 'guys'].map(
    (word) => [word, 'mens'] as const,
  ),
]);
const statusesByWord = new Map<string, RecruitingStatus[]>([
  ['uncommitted', ['open']],
  ['available', ['open']],
  ['committed', ['committed']],
  ['verbally committed', ['committed']],
  ['signed', ['signed']],
  ['unsigned', ['open', 'committed']],
]);

/** 'Boys Latin School' and the 'Boys & Girls High' are names. */
const notBeforeName = '(?!\\s+(?:&|and|latin|high|school|academy|prep|club|town)(?!\\p{L}))';
const genderPattern = compilePattern(
  createWordsPattern([...gendersByWord.keys()].flatMap((word) => [word, word.replace("'", '’')])) +
    notBeforeName,
);
const notYetPattern = compilePattern(
  `${wordStart}(?:not|haven['’]?t|hasn['’]?t|isn['’]?t|aren['’]?t)\\s+(?:yet\\s+)?(committed|signed)(?:\\s+yet)?(?!\\p{L})`,
);
const statusPattern = compilePattern(createWordsPattern(statusesByWord.keys()));

/** "Women's", 'girls', 'men'; never a first name, which says nothing about it. */
export function readGenderAndStatus(scan: TextScan): void {
  consumeMatches(scan, genderPattern, ([, word = '']) => {
    const gender = gendersByWord.get(word.toLowerCase().replace('’', "'"));
    if (gender) addFilterValue(scan.filters, 'gender', gender);
    return gender !== undefined;
  });
  consumeMatches(scan, notYetPattern, ([, word = '']) => {
    for (const status of word.toLowerCase() === 'signed'
      ? (['open', 'committed'] as const)
      : (['open'] as const))
      addFilterValue(scan.filters, 'recruitingStatus', status);
    return true;
  });
  consumeMatches(scan, statusPattern, ([, word = '']) => {
    const statuses = statusesByWord.get(normalizeSpacesAndCase(word)) ?? [];
    for (const status of statuses) addFilterValue(scan.filters, 'recruitingStatus', status);
    return statuses.length > 0;
  });
}
