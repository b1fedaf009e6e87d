import { type ESTree, parseSync, Visitor } from 'vite';
import { codeCalls, codeNames, isCode, isSentence, textNames } from './is-read-text.ts';
import { calledName, listBranches, readChildren, readLiteral } from './text-of-node.ts';

/** A text that a person reads, with values as {name}, and its line. */
export type ReadText = { text: string; line: number };

/** Every text of a file that a person reads: of elements, attributes, notices, refusals and mails. */
export function findReadTexts(file: string, source: string): ReadText[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const found: (ReadText & { start: number })[] = [];
  const skipped: [start: number, end: number][] = [];
  const isSkipped = ({ start }: { start: number }) =>
    skipped.some(([from, to]) => from <= start && start < to);
  const skip = ({ start, end }: { start: number; end: number }) => skipped.push([start, end]);
  const add = (node: { start: number; end: number }, text: string) => {
    const clean = text.replaceAll(/\s+/g, ' ').trim();
    if (!/\p{L}{2}/u.test(clean.replaceAll(/\{[^}]*\}/g, ''))) return;
    found.push({
      text: clean,
      start: node.start,
      line: lineAt(source, node.start + source.slice(node.start).search(/\S/)),
    });
  };
  const addLiteral = (node: ESTree.Node, isTextPosition: boolean) => {
    const text = readLiteral(node);
    if (text === undefined || isSkipped(node)) return;
    if (isTextPosition ? !isCode(text) : isSentence(text)) {
      add(node, text);
      skip(node);
    }
  };
  const byName = (name: string, value: ESTree.Node) => {
    if (codeNames.test(name)) return skip(value);
    if (textNames.test(name)) for (const one of listBranches(value)) addLiteral(one, true);
  };
  new Visitor({
    ImportDeclaration: skip,
    ExportAllDeclaration: skip,
    ImportExpression: skip,
    TSTypeAliasDeclaration: skip,
    TSInterfaceDeclaration: skip,
    TSTypeAnnotation: skip,
    TSTypeParameterInstantiation: skip,
    TaggedTemplateExpression: skip,
    BinaryExpression(node) {
      if (/^[!=]==?$|^in$/.test(node.operator)) for (const side of [node.left, node.right]) skip(side);
    },
    CallExpression(node) {
      const name = calledName(node.callee);
      if (!codeCalls.test(name)) return;
      for (const argument of node.arguments) if (readLiteral(argument) !== undefined) skip(argument);
    },
    NewExpression(node) {
      // A fault of the program, which nobody reads on a screen.
      if (/^(Error|TypeError|RangeError|RegExp|URL|Intl\w*)$/.test(calledName(node.callee)))
        for (const argument of node.arguments) skip(argument);
    },
    JSXElement(node) {
      if (isSkipped(node)) return;
      const hasText = node.children.some((child) => child.type === 'JSXText' && /\p{L}/u.test(child.value));
      if (!hasText) return;
      add(
        node.children.find((child) => child.type === 'JSXText' && /\S/.test(child.value)) ?? node,
        readChildren(node.children),
      );
      for (const child of node.children)
        if (child.type !== 'JSXExpressionContainer') skipTexts(child, skipped);
    },
    JSXFragment(node) {
      if (isSkipped(node)) return;
      if (node.children.some((child) => child.type === 'JSXText' && /\p{L}/u.test(child.value)))
        add(node, readChildren(node.children));
    },
    JSXAttribute(node) {
      if (node.value) byName(attributeName(node), unwrap(node.value));
    },
    Property(node) {
      skip(node.key);
      const name = node.key.type === 'Identifier' ? node.key.name : (readLiteral(node.key) ?? '');
      byName(name, node.value);
    },
    Literal(node) {
      addLiteral(node, false);
    },
    TemplateLiteral(node) {
      addLiteral(node, false);
    },
  }).visit(program);
  return found.sort((a, b) => a.start - b.start).map(({ text, line }) => ({ text, line }));
}

const lineAt = (source: string, start: number) => source.slice(0, start).split('\n').length;

const attributeName = ({ name }: ESTree.JSXAttribute) =>
  name.type === 'JSXIdentifier' ? name.name : name.name.name;

const unwrap = (node: ESTree.Node): ESTree.Node =>
  node.type === 'JSXExpressionContainer' ? node.expression : node;

/** Elements amid a text are part of it and are not listed again; what their attributes say is. */
function skipTexts(child: ESTree.JSXChild, skipped: [number, number][]): void {
  if (child.type === 'JSXText') skipped.push([child.start, child.end]);
  if (child.type !== 'JSXElement' && child.type !== 'JSXFragment') return;
  if (child.type === 'JSXElement') skipped.push([child.start, child.openingElement.start + 1]);
  for (const inner of child.children) skipTexts(inner, skipped);
}
