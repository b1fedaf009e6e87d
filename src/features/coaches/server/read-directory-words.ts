import { interpretSearchWords } from '#features/search/server/search.ts';
import type { ContextWith } from '#server/context.ts';
import type { AthleteReader } from '#server/http/viewer-types.ts';
import type { CollegeLevel } from '../contract/directory-choices.ts';
import type { WordsReading } from '../contract.ts';
import { hasCoachMatchingText } from './queries/coach-directory.ts';

// The longer numerals first: 'iii' begins with 'i'.
const divisionPattern = /\b(?:ncaa\s+)?d(?:iv(?:ision)?)?\.?[\s-]*(iii|ii|i|1|2|3|three|two|one)\b/i;
const otherLevelPattern = /\b(naia|njcaa|juco|junior college)\b/i;
const divisions: Record<string, CollegeLevel> = {
  ...{ i: 'NCAA I', 1: 'NCAA I', one: 'NCAA I' },
  ...{ ii: 'NCAA II', 2: 'NCAA II', two: 'NCAA II' },
  ...{ iii: 'NCAA III', 3: 'NCAA III', three: 'NCAA III' },
};

/** What every coach is: words that say nothing beside others, but in names of cities such as College Station and State College. */
const emptyWords =
  /\b(?:coach(?:es)?|programs?|teams?|(?<!state )colleges?(?! (?:station|park|place|point|city)\b)|schools?|universit(?:y|ies)(?! (?:park|place|city|heights)\b)|recruiters?)\b/gi;

/** Takes the level of college out of words. */
export function readLevel(words: string): { level: CollegeLevel | undefined; rest: string } {
  const [division, numeral] = divisionPattern.exec(words) ?? [];
  if (division && numeral)
    return { level: divisions[numeral.toLowerCase()], rest: words.replace(division, ' ') };
  const [other] = otherLevelPattern.exec(words) ?? [];
  if (!other) return { level: undefined, rest: words };
  return { level: /naia/i.test(other) ? 'NAIA' : 'NJCAA', rest: words.replace(other, ' ') };
}

/** Reads words as the search of athletes does; what only athletes have is reported as not understood. */
export async function readDirectoryWords(
  ctx: ContextWith<'db' | 'now'>,
  viewer: AthleteReader,
  words: string,
): Promise<WordsReading> {
  const { level, rest } = readLevel(words);
  const phrase = rest.replaceAll(emptyWords, ' ').replaceAll(/\s+/g, ' ').trim();
  const [matchesAsText, read] = await Promise.all([
    hasCoachMatchingText(ctx.db, viewer.id, words),
    phrase ? interpretSearchWords(ctx, viewer, phrase) : undefined,
  ]);
  const { sport, state, near, radius, ...others } = read?.filters ?? {};
  const [onlySport, ...moreSports] = sport ?? [];
  const unused = [...moreSports, ...Object.entries(others).flatMap(describeUnused)];
  return {
    filters: { sport: onlySport, state, level, near, radius },
    search: read?.search ?? '',
    notUnderstood: [...(read?.notUnderstood ?? []), ...unused],
    matchesAsText,
  };
}

/** What was read and only athletes have: its values as written, or what it is where they say nothing alone. */
function describeUnused([name, value]: [string, unknown]): string[] {
  if (value === undefined) return [];
  const values = [value].flat();
  if (values.every((one) => typeof one === 'string') || name === 'classYear') return values.map(String);
  return [name.replace(/^(?:min|max|has)/, '').toLowerCase()];
}
