import type { Sport } from '#features/sports/contract.ts';
import type { Understanding } from '../../contract.ts';

export type Filters = Understanding['filters'];

/** What rules read from: each takes away what it has understood, and leaves a mark there. */
export interface Reading {
  left: string;
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
export type Used = boolean | 'text' | { sports: readonly Sport[] };

/** What stands beside some words: a mark, or a word that nobody has understood yet. */
export type Side = { mark: Mark; word?: undefined } | { mark?: undefined; word: string } | undefined;
export interface Sides {
  before: Side;
  after: Side;
}

// Letters that stand for nothing: nobody types them, and no pattern has them.
const firstMark = 0xe000;
const marked = /[\ue000-\uf8ff]/g;

export function readingOf(text: string): Reading {
  const left = ` ${text.normalize('NFKC').replaceAll(marked, ' ')} `;
  const isShouted = !/\p{Ll}/u.test(left) && /\S\s+\S/.test(left);
  return { left, isShouted, filters: {}, marks: [] };
}

/** No letter, digit, quote or hyphen before or behind: whole words. */
export const opening = "(?<![\\p{L}\\p{M}\\p{N}'’-])";
const closing = "(?![\\p{L}\\p{M}\\p{N}'’-])";

export const rule = (source: string) => new RegExp(source, 'giu');

/** Whole words; the longest first, so that 'West Virginia' is not Virginia. */
export function anyOf(words: Iterable<string>): string {
  const escaped = [...words]
    .toSorted((one, two) => two.length - one.length)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(' ', '\\s+'));
  return `${opening}(${escaped.join('|')})${closing}`;
}

/** Takes every match of the pattern away of which `use` could make something. What somebody does not want stays. */
export function take(
  reading: Reading,
  pattern: RegExp,
  use: (match: RegExpExecArray, sides: Sides) => Used,
): void {
  for (let from = 0; ; ) {
    pattern.lastIndex = from;
    const match = pattern.exec(reading.left);
    if (!match) return;
    const [start, end] = [match.index, match.index + match[0].length];
    const negated = isNegated(reading, start);
    const used = negated ? 'text' : use(match, sidesOf(reading, start, end));
    from = start + 1;
    if (used === false) continue;
    if (used === 'text') keep(reading, start, end, negated);
    else put(reading, start, end, used === true ? {} : used);
  }
}

export function keep(reading: Reading, start: number, end: number, negated = false): void {
  put(reading, start, end, { kept: reading.left.slice(start, end), negated });
}

export function put(reading: Reading, start: number, end: number, mark: Mark): void {
  const letter = String.fromCharCode(firstMark + reading.marks.length);
  reading.marks.push(mark);
  reading.left = `${reading.left.slice(0, start)} ${letter} ${reading.left.slice(end)}`;
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

function sidesOf(reading: Reading, start: number, end: number): Sides {
  const side = (text: string, nth: 0 | -1): Side => {
    const said = (text.match(tokens) ?? []).filter((token) => !noise.has(token.toLowerCase())).at(nth);
    const mark = said && reading.marks[said.charCodeAt(0) - firstMark];
    if (mark) return { mark };
    return said === undefined || breaks.has(said.toLowerCase()) ? undefined : { word: said };
  };
  return { before: side(reading.left.slice(0, start), -1), after: side(reading.left.slice(end), 0) };
}

/** Whether a filter was understood there. */
export const isUnderstood = (side: Side): boolean => side?.mark !== undefined && side.mark.kept === undefined;
/** Whether words stand there that may be a name. */
export const mayBeName = (side: Side): boolean =>
  side?.mark ? side.mark.kept !== undefined && !side.mark.negated : /^\p{L}/u.test(side?.word ?? '');

const link =
  '(?:(?:a|an|any|as|at|for|from|has|in|is|of|players?|athletes?|the|to|who|with|just|only)\\s+)*$';
const negation = new RegExp(
  `${opening}(?:not|no|non|nor|never|except|excluding|without|minus|(?:other|rather) than|[a-z]+n['’]t)(?:\\s+for)?[\\s:-]+${link}`,
  'iu',
);
/** 'not texas or oklahoma' wants neither. */
const chained = new RegExp(`([\\ue000-\\uf8ff])\\s*(?:,\\s*)?(?:or|nor|and|&)\\s+${link}`, 'iu');

/** Whether what begins here is what somebody does not want. */
export function isNegated({ left, marks }: Reading, start: number): boolean {
  const before = `${left.slice(0, start).trimEnd()} `;
  if (negation.test(before)) return true;
  const [, letter] = chained.exec(before) ?? [];
  return letter !== undefined && marks[letter.charCodeAt(0) - firstMark]?.negated === true;
}

/** What nobody has understood. */
export function textLeft({ left, marks }: Reading): string {
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

export const spaced = (said = '') => said.trim().toLowerCase().replaceAll(/\s+/g, ' ');

type ListName = 'sport' | 'position' | 'classYear' | 'state';

export function add<Name extends ListName>(
  filters: Filters,
  name: Name,
  value: NonNullable<Filters[Name]>[number],
): void {
  const list = (filters[name] ?? []) as unknown[];
  if (!list.includes(value)) list.push(value);
  filters[name] = list as Filters[Name];
}
