import { sportFacts } from '#features/sports/contract.ts';
import { parseHeight } from '#shared/height-weight-and-gpa.ts';
import { vagueGrades } from '../../contract/vague-grades.ts';
import {
  addFilterValue,
  compilePattern,
  consumeMatches,
  type MatchResult,
  type TextScan,
} from './consume-matches-of-search-words.ts';

/** An inclusive range; `plain` marks a number without 'over', 'under' and the like. */
interface Bounds {
  min?: number | undefined;
  max?: number | undefined;
  plain?: boolean;
}

/** A filter that is written as a number: 'over 200 lbs', '3.5-4.0 gpa', 'height 6-2'. */
interface Measurement {
  /** Patterns of a number with its unit, and without one beside a number that has it. */
  value: string;
  bare: string;
  /** A word before the number that makes a unit needless. */
  lead: string;
  /** `beside` is the other end of a range. */
  parse: (matchedText: string, beside: string) => number | undefined;
  apply: (scan: TextScan, bounds: Bounds) => MatchResult;
}

const parseNumberWithin = (matchedText: string, min: number, max: number) => {
  const read = Number(/\d+(?:\.\d+)?/.exec(matchedText)?.[0]);
  return read >= min && read <= max ? read : undefined;
};
const createRangeSetter =
  (filterName: 'Height' | 'Weight' | 'Rating') =>
  ({ filters }: TextScan, { min, max }: Bounds): MatchResult => {
    if (min !== undefined) filters[`min${filterName}`] = min;
    if (max !== undefined) filters[`max${filterName}`] = max;
    return true;
  };

const grade = '\\d(?:\\.\\d{1,2})?';
const gpa: Measurement = {
  value: `${grade}\\s*\\+?\\s*gpas?(?!\\p{L})`,
  bare: grade,
  lead: 'gpas?',
  parse: (matchedText) => parseNumberWithin(matchedText, 0, 4),
  apply: ({ filters }, { min }) => {
    // There is no filter for the highest GPA, so only the lower end of a range is used.
    if (min === undefined) return 'text';
    filters.minGpa = min;
    return true;
  },
};

const stars: Measurement = {
  value: `${grade}\\s*\\+?[\\s-]*stars?(?!\\p{L})`,
  bare: grade,
  lead: 'rat(?:ed|ing)',
  parse: (matchedText) => parseNumberWithin(matchedText, 0, 5),
  apply: createRangeSetter('Rating'),
};

const inches = "(?:\\s*(?:\"|”|''|’’|′′|inch(?:es)?(?!\\p{L}))|in(?!\\p{L}))";
/** Units after two numbers that are no height: '5-7 miles', '6 2 4 stars'. */
const otherUnit = "(?!\\s*(?:-\\s*\\d|mi\\b|miles?|gpa|stars?|ft|feet|foot|pounds|%|['’]))";
const height: Measurement = {
  value: [
    `[3-8]\\s*(?:'|’|′|ft\\.?|feet|foot)(?:\\s*\\d{1,2}(?![\\d.])${inches}?)?`,
    `[4-7][\\s-]\\d{1,2}(?![\\d./])${otherUnit}${inches}?`,
    `\\d{2,3}${inches}`,
  ].join('|'),
  bare: '\\d{1,3}',
  lead: 'height',
  parse: (matchedText, beside) =>
    parseHeight(
      /^[3-8]$/.test(matchedText) && /ft|feet|foot|['’′]/i.test(beside) ? `${matchedText} ft` : matchedText,
    ),
  apply: (scan, bounds) => createRangeSetter('Height')(scan, bounds) && { isHeight: true },
};

const weight: Measurement = {
  value: '\\d{2,3}\\s*\\+?\\s*(?:lbs?|pounds?)(?!\\p{L})',
  bare: '\\d{2,3}',
  lead: 'weigh(?:s|t|ing)',
  parse: (matchedText) => parseNumberWithin(matchedText, 50, 500),
  apply: (scan, bounds) => {
    const classes = /\bwrestl/i.test(scan.rest) ? listWeightClasses(bounds) : [];
    if (classes.length === 0) return createRangeSetter('Weight')(scan, bounds);
    for (const name of classes) addFilterValue(scan.filters, 'position', name);
    return { sports: ['Wrestling'] };
  },
};

/** A wrestler's position is a weight class: the one that is named, or all between two. */
export function listWeightClasses({ min, max, plain }: Bounds): string[] {
  const classes = Object.keys(sportFacts.Wrestling.positions);
  const isClass = (pounds: number | undefined) => classes.includes(`${pounds} lbs`);
  if (plain) return isClass(min) ? [`${min} lbs`] : [];
  if (min === undefined || max === undefined || !isClass(min) || !isClass(max)) return [];
  return classes.filter((name) => min <= Number.parseInt(name, 10) && Number.parseInt(name, 10) <= max);
}

export function readGpaAndStars(scan: TextScan): void {
  for (const measure of [gpa, stars]) readMeasurement(scan, measure);
}

const vagueGradesPattern = compilePattern(vagueGrades.source);

/** 'Good GPA' is no word of a profile, and no number: a search for it would find nobody. */
export function readVagueGrades(scan: TextScan): void {
  consumeMatches(scan, vagueGradesPattern, () => 'reported');
}

export function readHeightAndWeight(scan: TextScan): void {
  for (const measure of [height, weight]) readMeasurement(scan, measure);
}

const more = '(?:more|greater|higher|taller|bigger|heavier|better)';
const fewer = '(?:less|fewer|lower|shorter|smaller|lighter|worse)';
const least = `(?:over|above|at least|(?<!not? )${more} than|not? ${fewer} than|min(?:imum)?(?: of)?|>=?|≥)`;
const most = `(?:under|below|at most|up to|(?<!not? )${fewer} than|not? ${more} than|max(?:imum)?(?: of)?|<=?|≤)`;
const leastAfter = `(?:or\\s+)?(?:\\+|plus|min(?:imum)?|(?:or|and) (?:over|above|up|${more}))`;
const mostAfter = `(?:max(?:imum)?|(?:or|and) (?:under|below|down|${fewer}))`;
const dash = '\\s*(?:-|–|—|to|thru|through)\\s*';
const start = "(?<![\\p{L}\\p{M}\\p{N}.'’-])";
// A number does not end inside another one.
const end = '(?![\\p{L}\\p{N}]|\\.\\d)(?:\\s*tall\\b)?';

/** Patterns for a range, one end of it, or a number alone; each group is a number. */
function createRangePatterns(numberWithUnit: string, numberWithoutUnit: string, leadingWords = '') {
  const [full, part] = [`(${numberWithUnit})`, `(${numberWithUnit}|${numberWithoutUnit})`];
  const createTwoEndedRangePatterns = (firstNumber: string, secondNumber: string) => [
    [`(?:(?:between|from)\\s+)?${firstNumber}${dash}${secondNumber}`, 'range'],
    [`between\\s+${firstNumber}\\s*(?:and|&)\\s*${secondNumber}`, 'range'],
    [`${least}\\s*${firstNumber}\\s*(?:and|but|,|&)?\\s*${most}\\s*${secondNumber}`, 'range'],
    [`${most}\\s*${firstNumber}\\s*(?:and|but|,|&)?\\s*${least}\\s*${secondNumber}`, 'range'],
  ];
  const ways = [
    ...createTwoEndedRangePatterns(full, part),
    ...createTwoEndedRangePatterns(part, full),
    [`${most}\\s*${full}`, 'most'],
    [`${full}\\s*${mostAfter}`, 'most'],
    [`${least}\\s*${full}`, 'least'],
    [`${full}\\s*${leastAfter}`, 'least'],
    [full, 'plain'],
  ] as const;
  return ways.map(([source, way]) => ({
    way,
    pattern: compilePattern(`${start}${leadingWords}${source}${end}`),
  }));
}

const patternsByMeasurement = new Map(
  [gpa, stars, height, weight].map((measure) => {
    const { value, bare, lead } = measure;
    const led = createRangePatterns(`${bare}|${value}`, bare, `${lead}\\s*(?:of|is|at|:|=)?\\s*`);
    return [measure, [...led, ...createRangePatterns(value, bare)]];
  }),
);

function readMeasurement(scan: TextScan, measure: Measurement): void {
  // Each of the patterns has a digit: without one they took a third of the time of reading a name.
  if (!/\d/.test(scan.rest)) return;
  for (const { way, pattern } of patternsByMeasurement.get(measure)!) {
    consumeMatches(scan, pattern, ([, one = '', two = '']) => {
      const [first, second] = [measure.parse(one, two), two ? measure.parse(two, one) : undefined];
      if (way === 'most') return first === undefined ? 'text' : measure.apply(scan, { max: first });
      if (way !== 'range') {
        const bounds = { min: first, plain: way === 'plain' };
        return first === undefined ? 'text' : measure.apply(scan, bounds);
      }
      const ends = [first, second].filter((one) => one !== undefined);
      // '3.5 to 4.5 gpa': only the valid end is used.
      if (first === undefined) return 'text';
      return measure.apply(scan, {
        min: Math.min(...ends),
        max: ends.length > 1 ? Math.max(...ends) : undefined,
      });
    });
  }
}
