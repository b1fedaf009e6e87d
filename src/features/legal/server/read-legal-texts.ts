import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type LegalDocumentName, legalDocuments } from '../contract/legal-documents.ts';
import { type LegalText, parseLegalText } from './parse-legal-text.ts';
import { findHtmlLine } from './render-legal-text.ts';

/** Some 40 printed pages: a larger file is not what was meant to be here. */
const maxBytes = 200_000;

/** What a try-out shows: true of the product, and no agreement with anybody. */
export const sampleFolder = resolve('legal-sample');

export type LegalTexts = Record<LegalDocumentName, LegalText>;

/** The message names every wrong file, one per line. */
export class LegalTextsError extends Error {
  override readonly name = 'LegalTextsError';

  constructor(folder: string, wrong: string[]) {
    const count = wrong.length === 1 ? 'one text is wrong' : `${wrong.length} texts are wrong`;
    const lines = wrong.map((line) => `  ${line}.`);
    super([`Fieldhouse cannot start: ${count} in the folder of LEGAL_DIR (${folder}).`, ...lines].join('\n'));
  }
}

/** Reads the text of every page, and throws `LegalTextsError` where one is missing or cannot be shown. */
export function readLegalTexts(folder: string): LegalTexts {
  const texts: Partial<LegalTexts> = {};
  const wrong: string[] = [];
  for (const { name } of legalDocuments) {
    const text = readLegalText(folder, name);
    if (typeof text === 'string') wrong.push(`${name}.md ${text}`);
    else texts[name] = text;
  }
  if (wrong.length > 0) throw new LegalTextsError(folder, wrong);
  return texts as LegalTexts;
}

function readLegalText(folder: string, name: LegalDocumentName): LegalText | string {
  const content = readTextFile(join(folder, `${name}.md`));
  if ('fault' in content) return content.fault;
  const text = parseLegalText(name, content.text);
  if (typeof text === 'string') return text;
  const htmlLine = findHtmlLine(text.markdown);
  if (htmlLine !== undefined)
    return `has HTML in line ${text.firstLine + htmlLine}: it is shown as Markdown, which needs none`;
  return text;
}

function readTextFile(path: string): { text: string } | { fault: string } {
  try {
    const { size } = statSync(path);
    if (size > maxBytes) return { fault: `has ${size} bytes, and ${maxBytes} are the most` };
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path)) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return { fault: 'is missing' };
    return { fault: code?.startsWith('ERR_ENCODING') ? 'is not UTF-8' : `cannot be read: ${code}` };
  }
}
