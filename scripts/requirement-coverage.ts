/** The requirements by number, from lines like `- 2.17 A logo` or `- 2.18-19 A header; a footer`. @throws Error on a miscount */
export function parseNumberedRequirements(document: string): Map<string, string> {
  const lines = document.matchAll(/^- (\d+\.\d+(?:-\d+)?) (.+)$/gm);
  return new Map([...lines].flatMap(([, range = '', text = '']) => parseRequirementLine(range, text)));
}

function parseRequirementLine(range: string, text: string): [string, string][] {
  const numbers = expandNumberRange(range);
  const statements = numbers.length > 1 ? text.split('; ') : [text];
  if (statements.length !== numbers.length)
    throw new Error(`The line ${range} has ${statements.length} statements for ${numbers.length} numbers.`);
  return numbers.map((number, index) => [number, statements[index] ?? '']);
}

/** The numbers at the end of titles, in a title itself or in the source of a test file: `[2.4-6 2.9]` is four. */
export function readRequirementNumbers(text: string): string[] {
  const groups = text.matchAll(/\[(\d+\.\d+(?:-\d+)?(?: \d+\.\d+(?:-\d+)?)*)\](?=['"`]|$)/g);
  return [...groups].flatMap(([, group = '']) => group.split(' ').flatMap(expandNumberRange));
}

/** `2.4-6` is 2.4, 2.5 and 2.6. */
function expandNumberRange(range: string): string[] {
  const [section, numbers = ''] = range.split('.');
  const [first = 0, last = first] = numbers.split('-').map(Number);
  return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`);
}

/** Requirements without a title that has their number, and numbers without a requirement. */
export function findCoverageFaults(requirements: Map<string, string>, titles: string[]): string[] {
  const tested = new Set(titles.flatMap(readRequirementNumbers));
  const missing = [...requirements].filter(([number]) => !tested.has(number));
  const unknown = [...tested].filter((number) => !requirements.has(number));
  return [
    ...missing.map(([number, requirement]) => `${number} has no test: ${requirement}`),
    ...unknown.map((number) => `${number} is in a test's title, but not in the list`),
  ];
}
