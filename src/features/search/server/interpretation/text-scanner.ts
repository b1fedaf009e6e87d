import type { Sport } from '#features/sports/contract.ts';
import type { FilterValue } from '../../contract/filters.ts';
import type { Interpretation } from '../../contract/interpretation.ts';

export type Filters = Interpretation['filters'];

/** What rules read from: each takes away what it has understood, and leaves a mark there. */
export interface Scan {
  rest: string;
  filters: Filters;
  /** All in capitals: they say nothing then. */
  isShouted: boolean;
  /** By the number of their letter. */
  marks: Mark[];
}

/** Something that was read: a filter, of certain sports or of any; or words that stay a text whatever they say. */
interface Mark {
  sports?: readonly Sport[] | undefined;
  kept?: string;
  negated?: boolean;
}

/** False leaves the words to other rules; 'text' keeps them from every rule. */
export type UseResult = boolean | 'text' | { sports: readonly Sport[] };

/** The neighbor of some words: a mark, or a word that no rule has read yet. */
export type Side = { mark: Mark; word?: undefined } | { mark?: undefined; word: string } | undefined;
export interface Sides {
  before: Side;
  after: Side;
}

// Private-use letters of Unicode: nobody types them, and no pattern contains them.
const firstMark = 0xe000;
const marked = /[\ue000-\uf8ff]/g;

export function newScan(text: string): Scan {
  const left = ` ${text.normalize('NFKC').replaceAll(marked, ' ')} `;
  const isShouted = !/\p{Ll}/u.test(left) && /\S\s+\S/.test(left);
  return { rest: left, isShouted, filters: {}, marks: [] };
}

/** No letter, digit, quote or hyphen before or behind: whole words. */
export const wordStart = "(?<![\\p{L}\\p{M}\\p{N}'’-])";
const closing = "(?![\\p{L}\\p{M}\\p{N}'’-])";

export const rule = (source: string) => new RegExp(source, 'giu');

/** Whole words; the longest first, so that 'West Virginia' is not Virginia. */
export function anyOf(words: Iterable<string>): string {
  const escaped = [...words]
    .toSorted((one, two) => two.length - one.length)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(' ', '\\s+'));
  return `${wordStart}(${escaped.join('|')})${closing}`;
}

/** Removes every match of the pattern that `use` interprets. Negated words remain. */
export function takeMatches(
  scan: Scan,
  pattern: RegExp,
  use: (match: RegExpExecArray, sides: Sides) => UseResult,
): void {
  for (let from = 0; ; ) {
    pattern.lastIndex = from;
    const match = pattern.exec(scan.rest);
    if (!match) return;
    const [start, end] = [match.index, match.index + match[0].length];
    const negated = isNegated(scan, start);
    const used = negated ? 'text' : use(match, sidesOf(scan, start, end));
    from = start + 1;
    if (used === false) continue;
    if (used === 'text') protect(scan, start, end, negated);
    else replaceWithMark(scan, start, end, used === true ? {} : used);
  }
}

export function protect(scan: Scan, start: number, end: number, negated = false): void {
  replaceWithMark(scan, start, end, { kept: scan.rest.slice(start, end), negated });
}

export function replaceWithMark(scan: Scan, start: number, end: number, mark: Mark): void {
  const letter = String.fromCharCode(firstMark + scan.marks.length);
  scan.marks.push(mark);
  scan.rest = `${scan.rest.slice(0, start)} ${letter} ${scan.rest.slice(end)}`;
}

/** Between filters these say nothing, and nobody's profile would match them. */
const noise = new Set(
  'a an and are as at athlete athletes class for from gpa has i in is least looking me of or player players recruits show tall the to want who with'.split(
    ' ',
  ),
);

/** Behind these something new begins. */
const breaks = new Set(
  'not no non nor or never except excluding without but minus under over above below'.split(' '),
);

const tokens = /[\ue000-\uf8ff]|[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.'’-]*/gu;

function sidesOf(scan: Scan, start: number, end: number): Sides {
  const side = (text: string, nth: 0 | -1): Side => {
    const said = (text.match(tokens) ?? []).filter((token) => !noise.has(token.toLowerCase())).at(nth);
    const mark = said && scan.marks[said.charCodeAt(0) - firstMark];
    if (mark) return { mark };
    return said === undefined || breaks.has(said.toLowerCase()) ? undefined : { word: said };
  };
  return { before: side(scan.rest.slice(0, start), -1), after: side(scan.rest.slice(end), 0) };
}

/** Whether a filter was understood there. */
export const isFilter = (side: Side): boolean => side?.mark !== undefined && side.mark.kept === undefined;
/** Whether the neighbor may be a name. */
export const mayBeName = (side: Side): boolean =>
  side?.mark ? side.mark.kept !== undefined && !side.mark.negated : /^\p{L}/u.test(side?.word ?? '');

const link =
  '(?:(?:a|an|any|as|at|for|from|has|in|is|of|players?|athletes?|the|to|who|with|just|only)\\s+)*$';
const negation = new RegExp(
  `${wordStart}(?:not|no|non|nor|never|except|excluding|without|minus|(?:other|rather) than|[a-z]+n['’]t)(?:\\s+for)?[\\s:-]+${link}`,
  'iu',
);
/** 'not texas or oklahoma' wants neither. */
const chained = new RegExp(`([\\ue000-\\uf8ff])\\s*(?:,\\s*)?(?:or|nor|and|&)\\s+${link}`, 'iu');

/** Whether what begins here is what somebody does not want. */
export function isNegated({ rest: left, marks }: Scan, start: number): boolean {
  const before = `${left.slice(0, start).trimEnd()} `;
  if (negation.test(before)) return true;
  const [, letter] = chained.exec(before) ?? [];
  return letter !== undefined && marks[letter.charCodeAt(0) - firstMark]?.negated === true;
}

/** What nobody has understood. */
export function getTextLeft({ rest: left, marks }: Scan): string {
  return left
    .split(/\s+/)
    .flatMap((word) => {
      const mark = marks[word.charCodeAt(0) - firstMark];
      if (mark) return mark.kept ?? [];
      return /[\p{L}\p{N}]/u.test(word) && !noise.has(word.toLowerCase()) ? word : [];
    })
    .flatMap((words) => words.trim().replace(/^[,;.]+|[,;.]+$/g, '') || [])
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}

export const normalizeSpaces = (said = '') => said.trim().toLowerCase().replaceAll(/\s+/g, ' ');

type ListName = 'sport' | 'position' | 'classYear' | 'state';

export function addValue<Name extends ListName>(
  filters: Filters,
  name: Name,
  value: FilterValue<Name>[number],
): void {
  const list = (filters[name] ?? []) as unknown[];
  if (!list.includes(value)) list.push(value);
  filters[name] = list as Filters[Name];
}
