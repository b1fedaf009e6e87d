import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import PO from 'pofile';

type Texts = ReadonlyMap<string, readonly string[]>;

/** What is wrong with a catalogue, one sentence each. */
export function compareWithCatalogue(catalogue: string, texts: Texts): string[] {
  const { items } = PO.parse(catalogue);
  const known = new Map(items.map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? '']));
  const faults: string[] = [];
  for (const [text, files] of texts)
    if (!known.has(text)) faults.push(`Missing in es.po: "${text}" (${files.join(', ')})`);
  for (const [text, translation] of known) {
    if (!texts.has(text)) faults.push(`Not used anymore: "${text}"`);
    else if (!translation) faults.push(`Not translated: "${text}"`);
    else if (listPlaceholders(text) !== listPlaceholders(translation))
      faults.push(`Other values or tags than the English text: "${translation}"`);
  }
  return faults;
}

/** The names of values and the tags of a text, each once: both languages have the same. */
function listPlaceholders(text: string): string {
  const names = [...text.matchAll(/\{(\w+)[,}]|<\/?\d+\/?>/g)].map(([tag, name]) => name ?? tag);
  return [...new Set(names)].sort().join(' ');
}

/** The catalogue with all texts and no others, and the compiled files by their paths. */
export function updateCatalogue(
  before: string,
  texts: Texts,
): { catalogue: string; compiled: Record<string, string> } {
  const po = PO.parse(before);
  po.headers = { Language: 'es', 'Content-Type': 'text/plain; charset=utf-8' };
  const known = new Map(po.items.map(({ msgid, msgstr }) => [msgid, msgstr]));
  const sorted = [...texts].sort(([a], [b]) => (a < b ? -1 : 1));
  po.items = sorted.map(([text, files]) => {
    const item = new PO.Item();
    item.msgid = text;
    item.msgstr = known.get(text) ?? [''];
    item.references = [...files];
    return item;
  });
  const spanish = po.items.flatMap(({ msgid, msgstr }) => (msgstr[0] ? [[msgid, msgstr[0]] as const] : []));
  const isOfServer = ([text]: readonly [string, string]) =>
    (texts.get(text) ?? []).every((file) => /\/server\//.test(file));
  // Of English only what is not simply the text itself with values in it.
  const english = sorted.flatMap(([text]) => (/\{\w+,/.test(text) ? [[text, text] as const] : []));
  return {
    catalogue: `${po.toString().trimEnd()}\n`,
    compiled: {
      'src/translations/es.gen.ts': toModule(spanish.filter((one) => !isOfServer(one))),
      // What no page shows by itself: mails and refusals.
      'src/translations/es-of-server.gen.ts': toModule(spanish.filter(isOfServer)),
      'src/translations/en.gen.ts': toModule(english),
    },
  };
}

function toModule(translations: (readonly [string, string])[]): string {
  const lines = translations.map(
    ([text, translation]) =>
      `  ${JSON.stringify(text)}: ${JSON.stringify(compileMessageOrThrow(translation))},\n`,
  );
  return `// Written by "npm run docs -- translations --write" from es.po.
import type { Messages } from '@lingui/core';

export const messages: Messages = {
${lines.join('')}};
`;
}
