import { type Sport, sports } from '#features/sports/contract.ts';
import {
  addFilterValue,
  compilePattern,
  consumeMatches,
  createWordsPattern,
  isNeighborFilter,
  type MatchResult,
  mayNeighborBeName,
  normalizeSpacesAndCase,
  schoolSuffix,
  type TextScan,
} from './consume-matches-of-search-words.ts';

const moreWords: [words: string, ...sports: Sport[]][] = [
  ['track, track and field', 'Track & Field'],
  ['hoops', 'Basketball'],
  ['swim, swimmer, swimmers', 'Swimming'],
  ['wrestler, wrestlers', 'Wrestling'],
  ['acrobatics, acrobatics and tumbling, acro and tumbling', 'Acrobatics & Tumbling'],
  ['sand volleyball', 'Beach Volleyball'],
  ['cheerleading, cheerleader, cheerleaders, competitive cheer', 'Cheer'],
  ['xc, cross-country, cross country runner, cross country runners', 'Cross Country'],
  ['competitive dance', 'Dance'],
  ['fencer, fencers', 'Fencing'],
  ['gymnast, gymnasts', 'Gymnastics'],
  ['hockey', 'Ice Hockey'],
  ['lax', 'Lacrosse'],
  ['rower, rowers', 'Rowing'],
  ['skier, skiers', 'Skiing'],
];
const expandWordsToSportPairs = (rows: typeof moreWords) =>
  rows.flatMap(([words, ...meant]) => words.split(', ').map((word): [string, Sport[]] => [word, meant]));

const sportWords = new Map<string, Sport[]>([
  ...sports
    .filter((sport) => sport !== 'Other')
    .map((sport): [string, Sport[]] => [sport.toLowerCase(), [sport]]),
  ...expandWordsToSportPairs(moreWords),
]);
/** Words that are also names: 'Marco Polo'. */
const ambiguousSportWords = new Map(
  expandWordsToSportPairs([
    ['polo', 'Water Polo'],
    ['crew', 'Rowing'],
  ]),
);
const sportPattern = compilePattern(createWordsPattern(sportWords.keys()));
const ambiguousSportPattern = compilePattern(createWordsPattern(ambiguousSportWords.keys()));

export function readSports(scan: TextScan): void {
  consumeMatches(scan, sportPattern, ({ 0: all, 1: words, index }) => {
    // 'Rugby High' is a school.
    if (schoolSuffix.test(scan.rest.slice(index + all.length))) return false;
    return addSportFilters(scan, sportWords.get(normalizeSpacesAndCase(words)));
  });
}

/** Reads words that may be names: only alone, or beside a filter and not before a name. */
export function readAmbiguousSports(scan: TextScan): void {
  consumeMatches(scan, ambiguousSportPattern, ([, words], { before, after }) => {
    const isAlone = !before && !after;
    const isBesideFilter = isNeighborFilter(before) || isNeighborFilter(after);
    if (mayNeighborBeName(after) || !(isAlone || isBesideFilter)) return false;
    return addSportFilters(scan, ambiguousSportWords.get(normalizeSpacesAndCase(words)));
  });
}

function addSportFilters({ filters }: TextScan, meant: readonly Sport[] = []): MatchResult {
  for (const sport of meant) addFilterValue(filters, 'sport', sport);
  return { sports: meant };
}

/** Every name of a sport, in lower case. */
export const sportVocabulary: ReadonlySet<string> = new Set([
  ...sportWords.keys(),
  ...ambiguousSportWords.keys(),
]);
