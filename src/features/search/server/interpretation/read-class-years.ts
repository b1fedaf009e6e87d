import { classYears } from '#features/sports/contract.ts';
import { addValue, rule, type Scan, takeMatches, type UseResult } from './text-scanner.ts';

const start = '(?<![\\p{L}\\p{M}\\p{N}.-])';
const end = '(?![\\p{L}\\p{N}-])';
const dash = '\\s*(?:-|–|—|to|thru|through)\\s*';
const classOf = '(?:class(?:es)?\\s+of\\s+)';
const long = '(20\\d\\d)';
const short = "['’]?(\\d\\d)";

/** '2026-2028' is every year between; 'class of 2026' one. Years that no class has are left alone. */
export function readYears(scan: Scan): void {
  const use = (fits: (year: number) => boolean): UseResult => {
    const years = classYears.filter(fits);
    for (const year of years) addValue(scan.filters, 'classYear', year);
    return years.length > 0 || 'text';
  };
  const said = (year = '') => (year.length === 2 ? 2000 : 0) + Number(year);
  for (const pattern of ranges)
    takeMatches(scan, pattern, ([, one, two]) => {
      const [first, last] = [said(one), said(two)].toSorted((a, b) => a - b) as [number, number];
      return use((year) => first <= year && year <= last);
    });
  takeMatches(scan, before, ([, year]) => use((one) => one < said(year)));
  takeMatches(scan, after, ([, year]) => use((one) => one > said(year)));
  takeMatches(scan, upTo, ([, one, two]) => use((year) => year <= said(one ?? two)));
  takeMatches(scan, onwards, ([, one, two]) => use((year) => year >= said(one ?? two)));
  takeMatches(scan, single, ([, ...years]) => {
    const year = said(years.find(Boolean));
    return (classYears as readonly number[]).includes(year) && use((one) => one === year);
  });
}

const ranges = [
  rule(`${start}(?:(?:between|from)\\s+)?${classOf}?${long}${dash}${classOf}?(?:20)?(\\d\\d)${end}`),
  rule(`${start}between\\s+${classOf}?${long}\\s*(?:and|&)\\s*${classOf}?(?:20)?(\\d\\d)${end}`),
  rule(`${start}${classOf}${short}${dash}${short}${end}`),
  rule(`(?<!\\S)['’](\\d\\d)${dash}${short}${end}`),
];
const before = rule(`${start}(?:before|earlier than|prior to)\\s+${classOf}?${long}${end}`);
const after = rule(`${start}(?:after|later than)\\s+${classOf}?${long}${end}`);
const upTo = rule(
  `${start}(?:up to|until|no later than)\\s+${classOf}?${long}${end}|${start}${classOf}?${long}\\s*(?:(?:or|and) (?:earlier|before|older))${end}`,
);
const onwards = rule(
  `${start}(?:since|starting|no earlier than)\\s+${classOf}?${long}${end}|${start}${classOf}?${long}\\s*(?:\\+|onwards?|(?:or|and) (?:later|after|up|on|younger|beyond))${end}`,
);
const single = rule(
  `${start}${classOf}?${long}${end}|${start}${classOf}(\\d\\d)${end}|(?<!\\S)['’](\\d\\d)${end}`,
);
