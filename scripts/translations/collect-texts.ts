import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/** `t` is what `useTranslation` returns; `translatable` marks what is translated where it is shown. */
const functions = new Set(['t', 'translate', 'translatable']);

/** Every translated text of the code below a folder, with the files that have it. */
export function collectTexts(folder: string): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|gen)\.tsx?$/.test(file));
  for (const file of files.sort()) {
    for (const text of findTexts(file, readFileSync(join(folder, file), 'utf8')))
      texts.set(text, [...new Set([...(texts.get(text) ?? []), `${folder}/${file}`])]);
  }
  return texts;
}

/** The texts of one file: `t('…')`, `t(isOne ? '…' : '…')`, `<Trans id="…" />`. */
export function findTexts(file: string, source: string): string[] {
  if (!/\b(t|translate|translatable)\(|<Trans\b/.test(source)) return [];
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const found: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type === 'Identifier' && functions.has(callee.name) && first)
        found.push(...listLiterals(first));
    },
    JSXOpeningElement({ name, attributes }) {
      if (name.type !== 'JSXIdentifier' || name.name !== 'Trans') return;
      for (const attribute of attributes)
        if (attribute.type === 'JSXAttribute' && attribute.name.name === 'id' && attribute.value)
          found.push(...listLiterals(attribute.value));
    },
  }).visit(program);
  return found;
}

/** Texts are whole literals: what is joined from parts cannot be translated, and what is no literal is marked elsewhere. */
function listLiterals(node: ESTree.Node): string[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'JSXExpressionContainer':
      return listLiterals(node.expression);
    case 'ConditionalExpression':
      return [...listLiterals(node.consequent), ...listLiterals(node.alternate)];
    case 'TemplateLiteral':
      if (node.expressions.length === 0) return [node.quasis[0]?.value.cooked ?? ''];
      throw new Error(
        `A translated text has values as {name}, not as \${name}: ${node.quasis[0]?.value.raw}…`,
      );
    default:
      return [];
  }
}
