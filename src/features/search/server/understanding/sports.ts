import { type Sport, sports } from '#features/sports/contract.ts';
import { add, anyOf, type Reading, rule, spaced, take } from './reading.ts';

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
const said = rule(anyOf(sportWords.keys()));

export function readSports(reading: Reading): void {
  take(reading, said, ([, words]) => {
    const sport = sportWords.get(spaced(words)) as Sport;
    add(reading.filters, 'sport', sport);
    return { sports: [sport] };
  });
}

export const isSportWord = (word: string): boolean => sportWords.has(word.toLowerCase());
