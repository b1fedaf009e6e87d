import type { Row } from './table.ts';
import { isNamed } from './titles.ts';

/** What a run did with one test. */
export interface Ran {
  file: string;
  name: string;
  passed: boolean;
}

/** What is wrong with the table itself, given every test file's titles by the file's path. */
export function faultsOfTable(rows: Row[], titles: Map<string, string[]>): string[] {
  const files = byFile([...titles.keys()], (path) => path);
  const numbers = new Set<string>();
  return rows.flatMap(({ number, statement, shownBy, overridden }) => {
    const twice = numbers.has(number) ? [`${number} is the number of two rows`] : [];
    numbers.add(number);
    if (shownBy.length === 0 && !overridden) return [...twice, `${number} has no test: ${statement}`];
    const missing = shownBy.flatMap(({ file, title }) => {
      const paths = files.get(file) ?? [];
      if (paths.length !== 1)
        return [`${number} names ${file}, and ${paths.length} test files have that name`];
      return titles.get(paths[0] as string)?.includes(title)
        ? []
        : [`${number} names a test that is not in ${paths[0]}: ${title}`];
    });
    return [...twice, ...missing];
  });
}

/** Named tests that the run did not run, or that did not pass in it. */
export function faultsOfRun(rows: Row[], ran: Ran[]): string[] {
  const byName = byFile(ran, ({ file }) => file);
  const faults = rows.flatMap(({ shownBy }) =>
    shownBy.flatMap(({ file, title }) => {
      const those = (byName.get(file) ?? []).filter(({ name }) => isNamed(name, title));
      if (those.length === 0) return [`did not run: ${file} > ${title}`];
      return those.every(({ passed }) => passed) ? [] : [`did not pass: ${file} > ${title}`];
    }),
  );
  return [...new Set(faults)];
}

/** By the file's name without its folders. */
function byFile<One>(all: One[], pathOf: (one: One) => string): Map<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const one of all) {
    const name = pathOf(one).split('/').at(-1) as string;
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return groups;
}
