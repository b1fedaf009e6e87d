import { type Sport, sports } from '#features/sports/contract.ts';
import {
  addFilterValue,
  compilePattern,
  consumeMatches,
  createWordsPattern,
  normalizeSpacesAndCase,
  type TextScan,
} from './text-scanner.ts';

const sportWords = new Map<string, Sport>([
  ...sports
    .filter((sport) => sport !== 'Other')
    .map((sport): [string, Sport] => [sport.toLowerCase(), sport]),
  ['track', 'Track & Field'],
  ['track and field', 'Track & Field'],
  ['hoops', 'Basketball'],
  ['swim', 'Swimming'],
  ['swimmer', 'Swimming'],
  ['swimmers', 'Swimming'],
  ['wrestler', 'Wrestling'],
  ['wrestlers', 'Wrestling'],
]);
const sportPattern = compilePattern(createWordsPattern(sportWords.keys()));

export function readSports(scan: TextScan): void {
  consumeMatches(scan, sportPattern, ([, words]) => {
    const sport = sportWords.get(normalizeSpacesAndCase(words)) as Sport;
    addFilterValue(scan.filters, 'sport', sport);
    return { sports: [sport] };
  });
}

export const isSportWord = (word: string): boolean => sportWords.has(word.toLowerCase());
