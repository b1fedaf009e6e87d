import { type Sport, sports } from '#features/sports/contract.ts';
import {
  addValue,
  compilePattern,
  consumeMatches,
  normalizeSpaces,
  type TextScan,
  wordAlternatives,
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
const sportPattern = compilePattern(wordAlternatives(sportWords.keys()));

export function readSports(scan: TextScan): void {
  consumeMatches(scan, sportPattern, ([, words]) => {
    const sport = sportWords.get(normalizeSpaces(words)) as Sport;
    addValue(scan.filters, 'sport', sport);
    return { sports: [sport] };
  });
}

export const isSportWord = (word: string): boolean => sportWords.has(word.toLowerCase());
