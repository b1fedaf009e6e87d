import { maxSought } from '#features/saved-searches/contract.ts';
import type { ProfileNews } from '#features/search/server/search.ts';
import { briefingDays, type ChangeKind } from '../contract.ts';

const dayMs = 24 * 3_600_000;

/** The briefing tells what happened after this time. */
export const getBriefingStart = (soughtAt: Date, now: Date): Date =>
  new Date(Math.max(soughtAt.getTime(), now.getTime() - briefingDays * dayMs));

// The API writes times in milliseconds: what was cleared up to 09:00:00.123 includes what happened 0.4 ms later.
const toMs = (at: Date | null): number => (at === null ? 0 : Math.floor(at.getTime()));

/** What of an athlete is news after this time; undefined where nothing is. */
export function toNewsAfter(
  { createdAt, filmAddedAt, statsChangedAt, statusChangedAt }: ProfileNews,
  after: Date,
): { at: string; isNew: boolean; changes: { kind: ChangeKind; at: string }[] } | undefined {
  const isNew = toMs(createdAt) > toMs(after);
  const times = { film: filmAddedAt, stats: statsChangedAt, status: statusChangedAt };
  const changes = (Object.keys(times) as ChangeKind[])
    .map((kind) => ({ kind, at: toMs(times[kind]) }))
    // What came with the registration is part of the new profile.
    .filter(({ at }) => at > toMs(after) && at > toMs(createdAt))
    .toSorted((one, other) => other.at - one.at);
  const latest = Math.max(...(isNew ? [toMs(createdAt)] : []), ...changes.map(({ at }) => at));
  if (!isNew && changes.length === 0) return undefined;
  const toIso = (ms: number) => new Date(ms).toISOString();
  return {
    at: toIso(latest),
    isNew,
    changes: changes.map(({ kind, at }) => ({ kind, at: toIso(at) })),
  };
}

const numberWords = (
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen twenty'
).split(' ');

// What follows a number that counts no athletes: '60 yard dash', '100 free', '215 lbs', '6 foot 3', '16 year olds'.
const unitsAndEvents =
  'm|mi|miles?|meters?|metres?|yards?|yds?|lbs?|pounds?|feet|foot|ft|inch(?:es)?|in|gpa|plus|free(?:style)?|' +
  'back(?:stroke)?|breast(?:stroke)?|fly|butterfly|im|hurdles|hurdlers?|dash|sprint|high|low|meter|seconds?|secs?|' +
  'mph|class|grad|years?|yr|percent|st|nd|rd|th';
const numberPattern = new RegExp(
  `^(?:(\\d{1,3}|${numberWords.join('|')}|an?|a couple of|a few)(?:\\s*x)?)\\s+(?!(?:${unitsAndEvents})\\b)(?=\\p{L}|['’]?\\d{4}|['’]\\d{2}|\\d['’])`,
  'iu',
);

const wordedNumbers: Record<string, number> = {
  a: 1,
  an: 1,
  'a couple of': 2,
  'a few': 3,
  ...Object.fromEntries(numberWords.map((word, index) => [word, index + 1])),
};

/** '2 left-handed pitchers 2028' → 2 and the rest; undefined where no number of athletes is said. */
export function readSoughtNumber(words: string): { sought: number | undefined; rest: string } {
  const text = words.trim().replace(/^(?:(?:i|we)\s+)?(?:need|want|looking for|and)\s+/iu, '');
  const [said = '', number] = numberPattern.exec(text) ?? [];
  if (!number) return { sought: undefined, rest: text };
  const sought = wordedNumbers[number.toLowerCase()] ?? Number(number);
  return { sought, rest: text.slice(said.length) };
}

/** Each line is a need of its own; what marks the items of a pasted list is no word. */
export const splitIntoLines = (words: string): string[] =>
  words
    .split(/[\r\n;]+/)
    .map((line) => line.trim().replace(/^[-*•–]\s+/u, ''))
    .filter(Boolean);

/** What is between commas or 'and 2' of a line, each perhaps a need of its own. */
export const splitIntoParts = (line: string): string[] =>
  line
    .split(/,|\.(?=\s|$)|\s(?:and|plus|&)\s+(?=\d{1,2}\s+\p{L})/u)
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean);

export const describeNumberProblem = (sought: number): string | null =>
  sought >= 1 && sought <= maxSought ? null : `A need is for 1 to ${maxSought} athletes, not ${sought}.`;
