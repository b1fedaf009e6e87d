import { getSeniorClassYear } from '#features/sports/contract/class-years.ts';
import { sportFacts } from '#features/sports/contract.ts';
import {
  addFilterValue,
  compilePattern,
  consumeMatches,
  isNeighborFilter,
  type MatchResult,
  type TextScan,
} from './consume-matches-of-search-words.ts';
import { listWeightClasses } from './read-measurements.ts';

// Numbers without a unit, which only their size explains: '3.5' is a GPA, '220+' a weight, '28' a class.

/** The number is a time, a speed or a count: 'sub 4.5', 'avg 200', 'under 1:55'. */
const notMeasured = '(?<!(?:sub|avg\\.?|average|averages|averaging|under|below|less than|utr|top|#)\\s*)';
const start = `(?<![\\p{L}\\p{M}\\p{N}.,'’:/#-])${notMeasured}`;
const end = `(?![\\p{L}\\p{N}'’"”:%]|[.,/-]\\d|\\s*(?:mph|m|k|km|meters?|mi|miles?|yards?|yds?|sec|seconds|min|minutes|hours?|free|fly|back|breast|im|stars?|ppg|points?|goals|handed|way)(?!\\p{L}))`;
const orMore = '(?:\\s*\\+|\\s+(?:or|and)\\s+(?:higher|above|better|up|more|over))';

const gpaPattern = compilePattern(
  `${start}(?:(?:with\\s+)?(?:a|an|at least|over|above|min(?:imum)?)\\s+)?([1-3]\\.\\d{1,2}|4\\.00?)${orMore}?${end}`,
);
const weightPattern = compilePattern(
  `${start}([12]\\d\\d|3[0-4]\\d)(?:\\s*(?:-|–|to)\\s*([12]\\d\\d|3[0-4]\\d)|${orMore}|\\s+(max(?:imum)?(?!\\p{L})))${end}`,
);
/** '125-135': the classes from one to the other. */
const twoWeightClassesPattern = compilePattern(
  `${start}(\\d{3})\\s*(?:-|–|to)\\s*(\\d{3})(?![\\p{L}\\p{N}+:.-])`,
);
const weightClassPattern = compilePattern(`${start}(\\d{3})s?(?![\\p{L}\\p{N}+:.-])`);
/** '6'2 200': behind a height a number alone is a weight. */
const weightAfterHeightPattern = compilePattern(`${start}([12]\\d\\d|3[0-4]\\d)${end}`);
const heavyweightPattern = compilePattern(`${start}(?:hwt|heavyweights?)(?![\\p{L}\\p{N}])`);
const twoClassesPattern = compilePattern(
  `${start}['’]?(\\d\\d)s?\\s*(?:or|and|&|/|,)\\s*['’]?(\\d\\d)s?${end}`,
);
const oneClassPattern = compilePattern(`${start}['’]?(\\d\\d)['’]?(s?)${end}`);

/** Reads a GPA, weights and weight classes that have no unit. */
export function readBareMeasurements(scan: TextScan): void {
  consumeMatches(scan, gpaPattern, ([, gpa]) => {
    if (scan.filters.minGpa !== undefined) return false;
    scan.filters.minGpa = Number(gpa);
    return true;
  });
  if (/\bwrestl/i.test(scan.rest)) readWeightClasses(scan);
  else if (!/\b(?:row|crew)/i.test(scan.rest)) readHeavyweights(scan);
  consumeMatches(scan, weightAfterHeightPattern, ([, pounds], { before }) => {
    if (!before?.mark?.isHeight || scan.filters.minWeight !== undefined) return false;
    scan.filters.minWeight = Number(pounds);
    return true;
  });
  consumeMatches(scan, weightPattern, ([, min, max, isMax]) => {
    if (scan.filters.minWeight !== undefined || scan.filters.maxWeight !== undefined) return false;
    if (isMax) scan.filters.maxWeight = Number(min);
    else scan.filters.minWeight = Number(min);
    if (max) scan.filters.maxWeight = Number(max);
    return true;
  });
}

function addWeightClass(scan: TextScan, pounds: number): MatchResult {
  const position = `${pounds} lbs`;
  if (!(position in sportFacts.Wrestling.positions)) return false;
  addFilterValue(scan.filters, 'position', position);
  return { sports: ['Wrestling'] };
}

const readHeavyweights = (scan: TextScan) =>
  consumeMatches(scan, heavyweightPattern, () => addWeightClass(scan, 285));

function readWeightClasses(scan: TextScan): void {
  readHeavyweights(scan);
  consumeMatches(scan, twoWeightClassesPattern, ([, one, two]) => {
    const classes = listWeightClasses({ min: Number(one), max: Number(two) });
    for (const name of classes) addFilterValue(scan.filters, 'position', name);
    return classes.length > 0 && { sports: ['Wrestling'] };
  });
  consumeMatches(scan, weightClassPattern, ([, pounds]) => addWeightClass(scan, Number(pounds)));
}

/** Reads '28', '28s' and '27/28' beside a filter as classes that are in school now. */
export function readBareClassYears(scan: TextScan, now: Date): void {
  const senior = getSeniorClassYear(now);
  const toClassYear = (digits = '') => {
    const year = 2000 + Number(digits);
    return senior <= year && year <= senior + 4 ? year : undefined;
  };
  consumeMatches(scan, twoClassesPattern, ([, one, two]) => {
    const years = [toClassYear(one), toClassYear(two)].filter((year) => year !== undefined);
    if (years.length < 2) return false;
    for (const year of years) addFilterValue(scan.filters, 'classYear', year);
    return true;
  });
  consumeMatches(scan, oneClassPattern, ([, digits, plural], { before, after }) => {
    const year = toClassYear(digits);
    if (!year || !(plural || isNeighborFilter(before) || isNeighborFilter(after))) return false;
    addFilterValue(scan.filters, 'classYear', year);
    return true;
  });
}
