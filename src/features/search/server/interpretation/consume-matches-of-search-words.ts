import type { SideField } from '#features/sports/contract/strong-sides.ts';
import type { Sport } from '#features/sports/contract.ts';
import type { FilterValue } from '../../contract/filters.ts';
import type { Interpretation } from '../../contract/filters-read-from-words.ts';

export type Filters = Interpretation['filters'];

/** The text that rules read. Each rule replaces what it has interpreted by a mark. */
export interface TextScan {
  rest: string;
  filters: Filters;
  /** The whole text is in capitals, which then mean nothing. */
  isAllCapitals: boolean;
  /** Indexed by the code of their private-use character. */
  marks: Mark[];
}

/** A replaced part of the text: a filter, perhaps of certain sports, or protected words that stay text. */
interface Mark {
  sports?: readonly Sport[] | undefined;
  text?: string;
  negated?: boolean;
  /** It is reported as a whole, and never searched for: 'good GPA'. */
  isReported?: boolean;
  /** A height: a number behind it may be a weight. */
  isHeight?: boolean;
}

/** False leaves the words to other rules; 'text' protects them from all rules; 'reported' says that they are not understood. */
export type MatchResult = boolean | 'text' | 'reported' | { sports?: readonly Sport[]; isHeight?: boolean };

/** The mark or uninterpreted word next to a match. */
export type Neighbor = { mark: Mark; word?: undefined } | { mark?: undefined; word: string } | undefined;
export interface Neighbors {
  before: Neighbor;
  after: Neighbor;
}

// Private-use characters of Unicode: nobody types them, and no pattern contains them.
const firstMarkCode = 0xe000;
const markPattern = /[\ue000-\uf8ff]/g;

export function createTextScan(text: string): TextScan {
  const left = ` ${text.normalize('NFKC').replaceAll(markPattern, ' ')} `;
  const isShouted = !/\p{Ll}/u.test(left) && /\S\s+\S/.test(left);
  return { rest: left, isAllCapitals: isShouted, filters: {}, marks: [] };
}

/** Matches only where no letter, digit, quote or hyphen comes before. */
export const wordStart = "(?<![\\p{L}\\p{M}\\p{N}'’-])";
const wordEnd = "(?![\\p{L}\\p{M}\\p{N}'’-])";

/** Compiled at its first use: together the patterns would take a tenth of a second of each start. */
type LazyPattern = () => RegExp;

export function compilePattern(source: string): LazyPattern {
  let pattern: RegExp | undefined;
  return () => {
    pattern ??= new RegExp(source, 'giu');
    return pattern;
  };
}

/** A pattern of whole words; the longest first, so that 'West Virginia' is not read as Virginia. */
export function createWordsPattern(words: Iterable<string>): string {
  const escaped = [...words]
    .toSorted((one, two) => two.length - one.length)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(' ', '\\s+'));
  return `${wordStart}(${escaped.join('|')})${wordEnd}`;
}

/** Removes every match of the pattern that `interpretMatch` interprets. Negated matches stay text. */
export function consumeMatches(
  scan: TextScan,
  getPattern: LazyPattern,
  interpretMatch: (match: RegExpExecArray, neighbors: Neighbors) => MatchResult,
): void {
  const pattern = getPattern();
  for (let from = 0; ; ) {
    pattern.lastIndex = from;
    const match = pattern.exec(scan.rest);
    if (!match) return;
    const [start, end] = [match.index, match.index + match[0].length];
    const negated = isNegated(scan, start);
    const used = negated ? 'text' : interpretMatch(match, findNeighbors(scan, start, end));
    from = start + 1;
    if (used === false) continue;
    if (used === 'reported')
      replaceByPlaceholder(scan, start, end, { text: match[0].trim(), isReported: true });
    else if (used === 'text') protectTextFromOtherRules(scan, start, end, negated);
    else replaceByPlaceholder(scan, start, end, used === true ? {} : used);
  }
}

export function protectTextFromOtherRules(scan: TextScan, start: number, end: number, negated = false): void {
  replaceByPlaceholder(scan, start, end, { text: scan.rest.slice(start, end), negated });
}

export function replaceByPlaceholder(scan: TextScan, start: number, end: number, mark: Mark): void {
  const letter = String.fromCharCode(firstMarkCode + scan.marks.length);
  scan.marks.push(mark);
  scan.rest = `${scan.rest.slice(0, start)} ${letter} ${scan.rest.slice(end)}`;
}

/** A number by which marks are in the order of the text. */
export const findTextOrder = ({ rest }: TextScan, markIndex: number): number =>
  rest.indexOf(String.fromCharCode(firstMarkCode + markIndex));

/** Words without meaning between filters; no profile would match them. */
const fillerWords = new Set(
  'a all already also an and any are as at athlete athletes class do does find for from graduate graduates graduating has have i in is kids least live lives looking me my need of or our player players please prospect prospects recruit recruits show some still that the there to want we who with yet'.split(
    ' ',
  ),
);

/** Words that end a phrase: what comes before them is no neighbor. */
const breakWords = new Set(
  'not no non nor or never except excluding without but minus under over above below sub avg utr'.split(' '),
);

const tokenPattern = /[\ue000-\uf8ff]|[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.'’-]*/gu;

function findNeighbors(scan: TextScan, start: number, end: number): Neighbors {
  const findNeighborIn = (text: string, position: 0 | -1): Neighbor => {
    const nearestToken = (text.match(tokenPattern) ?? [])
      .filter((token) => !fillerWords.has(token.toLowerCase()))
      .at(position);
    const mark = nearestToken && scan.marks[nearestToken.charCodeAt(0) - firstMarkCode];
    if (mark) return { mark };
    return nearestToken === undefined || breakWords.has(nearestToken.toLowerCase())
      ? undefined
      : { word: nearestToken };
  };
  return {
    before: findNeighborIn(scan.rest.slice(0, start), -1),
    after: findNeighborIn(scan.rest.slice(end), 0),
  };
}

/** Whether the neighbor was interpreted as a filter. */
export const isNeighborFilter = (neighbor: Neighbor): boolean =>
  neighbor?.mark !== undefined && neighbor.mark.text === undefined;
/** Whether the neighbor may be a name. */
export const mayNeighborBeName = (neighbor: Neighbor): boolean =>
  neighbor?.mark
    ? neighbor.mark.text !== undefined && !neighbor.mark.negated && !neighbor.mark.isReported
    : /^\p{L}/u.test(neighbor?.word ?? '');

const link =
  '(?:(?:a|an|any|as|at|for|from|has|in|is|of|players?|athletes?|the|to|who|with|just|only)\\s+)*$';
const negation = new RegExp(
  `${wordStart}(?:not|no|non|nor|never|nobody|except|excluding|without|minus|outside of|(?:other|rather) than|[a-z]+n['’]t|havent|hasnt|isnt|arent|dont|doesnt)(?:\\s+for)?[\\s:-]+${link}`,
  'iu',
);
/** 'not texas or oklahoma' negates both. */
const chainedNegation = new RegExp(`([\\ue000-\\uf8ff])\\s*(?:,\\s*)?(?:or|nor|and|&)\\s+${link}`, 'iu');

/** Whether the words that begin here are negated. */
export function isNegated({ rest: left, marks }: TextScan, start: number): boolean {
  const before = `${left.slice(0, start).trimEnd()} `;
  if (negation.test(before)) return true;
  const [, letter] = chainedNegation.exec(before) ?? [];
  return letter !== undefined && marks[letter.charCodeAt(0) - firstMarkCode]?.negated === true;
}

/** Words side by side that no rule has interpreted. */
export interface RemainingPhrase {
  words: { text: string; isFiller: boolean }[];
  isNegated: boolean;
}

/** Lists the text that no rule has interpreted, with the protected words; a filter or a comma ends a phrase. */
export function listRemainingPhrases({ rest: left, marks }: TextScan): RemainingPhrase[] {
  const phrases: RemainingPhrase[] = [{ words: [], isNegated: false }];
  for (const token of left.split(/\s+/)) {
    const mark = marks[token.charCodeAt(0) - firstMarkCode];
    if (mark && (mark.text === undefined || mark.isReported)) phrases.push({ words: [], isNegated: false });
    if (mark?.isReported) {
      const words = [{ text: mark.text ?? '', isFiller: false }];
      phrases.splice(-1, 0, { words, isNegated: true });
      continue;
    }
    const phrase = phrases.at(-1)!;
    if (mark?.negated) phrase.isNegated = true;
    for (const word of (mark ? (mark.text ?? '') : token).trim().split(/\s+/)) {
      const text = word.replace(/^[,;.]+|[,;.]+$/g, '');
      const isFiller = !mark && fillerWords.has(text.toLowerCase());
      if (/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text)) phrase.words.push({ text, isFiller });
    }
    if (/[,;]$/.test(token)) phrases.push({ words: [], isNegated: false });
  }
  return phrases.filter(({ words }) => words.some(({ isFiller }) => !isFiller));
}

export const normalizeSpacesAndCase = (text = '') => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');

type ListName =
  | ('sport' | 'gender' | 'position' | 'classYear' | 'recruitingStatus' | 'state' | 'country')
  | SideField;

export function addFilterValue<Name extends ListName>(
  filters: Filters,
  name: Name,
  value: FilterValue<Name>[number],
): void {
  const list = (filters[name] ?? []) as unknown[];
  if (!list.includes(value)) list.push(value);
  filters[name] = list as Filters[Name];
}

/** 'Rugby High' is a school; 'rugby high school' may be anything. */
export const schoolSuffix = /^\s+(?:high(?!\s+school)|academy|prep|christian|catholic|day school)(?!\p{L})/iu;
