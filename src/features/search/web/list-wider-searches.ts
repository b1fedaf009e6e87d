import { listAcceptedClassYears } from '#features/sports/contract/class-years.ts';
import { formatInteger } from '#shared/format-integer.ts';
import { gpaSteps, numberRanges, type RangeEnd } from './range-filter-definitions.ts';
import type { AthleteSearch } from './search-params.ts';
import { listSingleValueFilterChips } from './single-value-filter-chips.ts';

/** The radii that the filter offers. */
export const radiusStepsInMiles: readonly number[] = [25, 50, 100, 250, 500, 1000];

/** More words than these are not left out one by one: each takes a count. */
const maxWordsToLeaveOut = 5;

interface WiderSearch {
  label: string;
  search: AthleteSearch;
}

/** The search with each wider radius, the narrowest first. */
export function listWiderRadii(search: AthleteSearch): WiderSearch[] {
  const { near, radius } = search;
  if (!near || radius === undefined) return [];
  return radiusStepsInMiles
    .filter((miles) => miles > radius)
    .map((miles) => ({
      label: `Within ${formatInteger(miles)} miles of ${near}`,
      search: { ...search, radius: miles },
    }));
}

/** The search with the classes beside the chosen ones; none without a chosen class. */
export function addNeighboringClasses(search: AthleteSearch, now: Date): WiderSearch[] {
  const { classYear: chosen } = search;
  if (!chosen?.length) return [];
  const neighbors = [Math.min(...chosen) - 1, Math.max(...chosen) + 1];
  const added = neighbors.filter((year) => listAcceptedClassYears(now).includes(year));
  if (added.length === 0) return [];
  return [
    {
      label: `With the ${added.length === 1 ? 'class' : 'classes'} of ${added.join(' and ')}`,
      search: { ...search, classYear: [...chosen, ...added].toSorted() },
    },
  ];
}

/** So many steps are counted for each number. */
const maxStepsOfNumber = 3;

/** For each filter by a number the searches that ask for a little less of it, the nearest first. */
export function listLooserNumbers(search: AthleteSearch): WiderSearch[][] {
  const { minGpa } = search;
  const looserEnds: [RangeEnd, number[]][] = [
    ['minGpa', minGpa === undefined ? [] : gpaSteps.filter((step) => step < minGpa).toReversed()],
    ...numberRanges.flatMap(({ min, max, steps }): [RangeEnd, number[]][] => {
      const [from, to] = [search[min], max && search[max]];
      return [
        [min, from === undefined ? [] : steps.filter((step) => step < from).toReversed()],
        ...(max
          ? [[max, to === undefined ? [] : steps.filter((step) => step > to)] as [RangeEnd, number[]]]
          : []),
      ];
    }),
  ];
  return looserEnds.map(([name, steps]) =>
    steps.slice(0, maxStepsOfNumber).map((step) => {
      const looser = { ...search, [name]: step };
      const chip = listSingleValueFilterChips(looser).find(({ names }) => (names as string[]).includes(name));
      return { label: chip?.label ?? '', search: looser };
    }),
  );
}

/** The search without each of its words; none where there is one word alone, which is a filter like the others. */
export function listSearchesWithoutOneWord(search: AthleteSearch): WiderSearch[] {
  const words = search.search?.split(/\s+/) ?? [];
  if (words.length < 2 || words.length > maxWordsToLeaveOut) return [];
  return words.map((left, nth) => ({
    label: `Without “${left}”`,
    search: { ...search, search: words.filter((_, other) => other !== nth).join(' ') },
  }));
}
