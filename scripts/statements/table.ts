/** One statement of the specification, and the tests that show it. */
export interface Row {
  /** '2.17': the specification's section, and a number of our own. */
  number: string;
  statement: string;
  /** A test's file by its name alone, and its title as its source has it. */
  shownBy: { file: string; title: string }[];
  /** What decisions.md says in place of the statement. */
  overridden: string | undefined;
}

const line = /^\| (\d+\.\d+) \| (.+?) \| (.*) \|$/;
const reference = /`([\w.-]+\.(?:test\.tsx?|e2e\.ts)) > ([^`]+)`/g;
const decision = /decisions\.md: ([^`<]+)/;

/** The rows of docs/coverage.md. */
export function rowsOf(document: string): Row[] {
  return document.split('\n').flatMap((text) => {
    const [, number, statement, cell] = line.exec(text) ?? [];
    if (!number || !statement || cell === undefined) return [];
    const shownBy = [...cell.matchAll(reference)].map(([, file = '', title = '']) => ({ file, title }));
    return [{ number, statement, shownBy, overridden: decision.exec(cell)?.[1]?.trim() }];
  });
}
