import type { LegalDocumentName } from '../contract/legal-documents.ts';

/** One text of the operator's folder. */
export interface LegalText {
  version: string;
  /** Since when it holds, as 2026-11-23. */
  date: string;
  /** What differs from the version before, in a sentence or two. */
  changes: string;
  markdown: string;
  /** The line of the file in which the Markdown begins, counted from 1. */
  firstLine: number;
}

/** What people agree to says what changed: they are asked again for a new version. */
const agreedDocuments: readonly LegalDocumentName[] = ['terms', 'privacy'];

/** The line of privacy.md in whose place the table of what is kept how long is shown. */
export const retentionPlaceholder = '{{retention-table}}';

/** Returns the text, or what is wrong with the file: a phrase that follows its name. */
export function parseLegalText(name: LegalDocumentName, content: string): LegalText | string {
  if (!content.trim()) return 'is empty';
  const [head, rest] = splitFrontMatter(content.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'));
  if (head === undefined)
    return "must begin with a line '---', its version and date ('version: 1', 'date: 2026-01-31') and another line '---'";
  const { version = '', date = '', changes = '' } = parseFrontMatter(head);
  if (!/^[\w.-]{1,20}$/.test(version))
    return "needs a line 'version: …' at its beginning, with 1 to 20 letters, digits, dots or hyphens";
  if (!isCalendarDate(date)) return "needs a line 'date: …' at its beginning, such as 'date: 2026-01-31'";
  if (changes.length > 500) return "says more than 500 letters in its line 'changes: …'";
  if (!changes && agreedDocuments.includes(name))
    return "needs a line 'changes: …' at its beginning, which tells people what changed in this version";
  if (!rest.trim()) return 'has no text below its version and date';
  if (name === 'privacy' && !rest.split('\n').includes(retentionPlaceholder))
    return `needs a line '${retentionPlaceholder}', where the page shows what is kept for how long`;
  return { version, date, changes, markdown: rest, firstLine: head.split('\n').length + 3 };
}

function splitFrontMatter(content: string): [head: string | undefined, rest: string] {
  const [, head, rest = ''] = /^---\n(.*?)\n---(?:\n(.*))?$/s.exec(content) ?? [];
  return [head, rest];
}

function parseFrontMatter(head: string): Record<string, string | undefined> {
  const lines = head.split('\n').map((line) => /^(\w+):\s*(.*?)\s*$/.exec(line));
  return Object.fromEntries(lines.flatMap((line) => (line ? [[line[1], line[2]]] : [])));
}

function isCalendarDate(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
