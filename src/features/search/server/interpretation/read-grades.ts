import { getSeniorClassYear, isAcceptedClassYear } from '#features/sports/contract/class-years.ts';
import {
  addFilterValue,
  compilePattern,
  consumeMatches,
  createWordsPattern,
  isNeighborFilter,
  type MatchResult,
  mayNeighborBeName,
  type TextScan,
} from './consume-matches-of-search-words.ts';

/** Years from a grade until its class graduates, in the school year that began on 1 August. */
const yearsToGraduation: Record<string, number> = { senior: 0, junior: 1, sophomore: 2, freshman: 3 };

const ordinals: Record<string, number> = { '12th': 0, '11th': 1, '10th': 2, '9th': 3, '8th': 4, '7th': 5 };

// 'Junior college', 'junior varsity', 'senior high', 'Senior Night' are no grades.
const notBeforeOther = '(?!\\s+(?:college|colleges|varsity|high|night|bowl|day|olympics?)(?!\\p{L}))';
const pluralPattern = compilePattern(
  `(?:(rising|incoming)\\s+)?${createWordsPattern(['seniors', 'juniors', 'sophomores', 'freshmen', 'sophs', 'frosh'])}${notBeforeOther}`,
);
const classPattern = compilePattern(
  `${createWordsPattern(['senior', 'junior', 'sophomore', 'freshman'])}(?=\\s+(?:class|and\\s+(?:senior|junior|sophomore|freshman))(?!\\p{L}))`,
);
const underclassPattern = compilePattern(createWordsPattern(['underclassmen']));
const singularPattern = compilePattern(
  `(?:(rising|incoming)\\s+)?${createWordsPattern(['senior', 'junior', 'sophomore', 'soph', 'freshman'])}${notBeforeOther}`,
);
const ordinalPattern = compilePattern(
  `${createWordsPattern(Object.keys(ordinals))}(?:[\\s-]+grade(?:rs?)?(?!\\p{L}))`,
);

/** Reads grades that mean nothing else: 'juniors', 'rising seniors', 'junior class', '11th graders'. */
export function readGrades(scan: TextScan, now: Date): void {
  consumeMatches(scan, pluralPattern, ([, rising, grade = '']) => addClassOfGrade(scan, grade, rising, now));
  consumeMatches(scan, classPattern, ([, grade = '']) => addClassOfGrade(scan, grade, undefined, now));
  consumeMatches(scan, underclassPattern, () => {
    for (const grade of ['sophomore', 'freshman']) addClassOfGrade(scan, grade, undefined, now);
    return true;
  });
  consumeMatches(scan, ordinalPattern, ([, ordinal = '']) =>
    addClassYear(scan, getSeniorClassYear(now) + (ordinals[ordinal.toLowerCase()] ?? 0), now),
  );
}

/** Reads 'junior' and 'senior' beside another filter only: 'Marcus Whitfield Junior' is a name. */
export function readAmbiguousGrades(scan: TextScan, now: Date): void {
  consumeMatches(scan, singularPattern, ([, rising, grade = ''], { before, after }) => {
    if (!rising && (mayNeighborBeName(before) || !(isNeighborFilter(before) || isNeighborFilter(after))))
      return false;
    return addClassOfGrade(scan, grade, rising, now);
  });
}

/** Who rises has the grade after the summer: rising seniors are the juniors of this school year. */
function addClassOfGrade(scan: TextScan, word: string, rising: string | undefined, now: Date): MatchResult {
  const grade = word
    .toLowerCase()
    .replace(/s$/, '')
    .replace('freshmen', 'freshman')
    .replace('frosh', 'freshman')
    .replace(/^soph$/, 'sophomore');
  const years = (yearsToGraduation[grade] ?? 0) + (rising?.toLowerCase() === 'rising' ? 1 : 0);
  return addClassYear(scan, getSeniorClassYear(now) + years, now);
}

function addClassYear(scan: TextScan, classYear: number, now: Date): MatchResult {
  if (!isAcceptedClassYear(classYear, now)) return 'text';
  addFilterValue(scan.filters, 'classYear', classYear);
  return true;
}
