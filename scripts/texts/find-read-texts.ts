import { type ESTree, parseSync, Visitor } from 'vite';
import { codeCalls, codeNames, isCode, isSentence, textNames } from './is-read-text.ts';
import { calledName, listBranches, readChildren, readLiteral } from './text-of-node.ts';

/** A text that a person reads, with values as {name}, and its line. */
export type ReadText = { text: string; line: number };

/** Every text of a file that a person reads: of elements, attributes, notices, refusals and mails. */
export function findReadTexts(file: string, source: string): ReadText[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const texts = new FoundTexts(source);
  new Visitor({ ...visitCode(texts), ...visitElements(texts), ...visitValues(texts) }).visit(program);
  return texts.list();
}

type Range = Pick<ESTree.Node, 'start' | 'end'>;
type Visits = ConstructorParameters<typeof Visitor>[0];

class FoundTexts {
  readonly #source: string;
  readonly #found: (ReadText & { start: number })[] = [];
  readonly #skipped: Range[] = [];

  constructor(source: string) {
    this.#source = source;
  }

  /** What stands there is not read, or is part of a text that was found. */
  skip({ start, end }: Range): void {
    this.#skipped.push({ start, end });
  }

  isSkipped({ start: at }: Range): boolean {
    return this.#skipped.some(({ start, end }) => start <= at && at < end);
  }

  /** Adds a text that has a word. */
  add({ start }: Range, text: string): void {
    const clean = text.replaceAll(/\s+/g, ' ').trim();
    if (!/\p{L}{2}/u.test(clean.replaceAll(/\{[^}]*\}/g, ''))) return;
    const firstLetter = start + this.#source.slice(start).search(/\S/);
    this.#found.push({ text: clean, start, line: this.#source.slice(0, firstLetter).split('\n').length });
  }

  /** Adds a literal: where texts stand anything but code, elsewhere a sentence. */
  addLiteral(node: ESTree.Node, isTextPosition: boolean): void {
    const text = readLiteral(node);
    if (text === undefined || this.isSkipped(node)) return;
    if (isTextPosition ? isCode(text) : !isSentence(text)) return;
    this.add(node, text);
    this.skip(node);
  }

  /** Adds the value of an attribute or a property, if its name says that it is read. */
  addByName(name: string, value: ESTree.Node): void {
    if (codeNames.test(name)) this.skip(value);
    else if (textNames.test(name)) for (const one of listBranches(value)) this.addLiteral(one, true);
  }

  /** In the order of the file. */
  list(): ReadText[] {
    return this.#found.toSorted((a, b) => a.start - b.start).map(({ text, line }) => ({ text, line }));
  }
}

/** Imports, types, comparisons and errors of the program, which nobody reads on a screen. */
function visitCode(texts: FoundTexts): Visits {
  const skip = (node: Range) => texts.skip(node);
  return {
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
      if (!codeCalls.test(calledName(node.callee))) return;
      for (const argument of node.arguments) if (readLiteral(argument) !== undefined) skip(argument);
    },
    NewExpression(node) {
      if (/^(Error|TypeError|RangeError|RegExp|URL|Intl\w*)$/.test(calledName(node.callee)))
        for (const argument of node.arguments) skip(argument);
    },
  };
}

function visitElements(texts: FoundTexts): Visits {
  return {
    JSXElement(node) {
      if (texts.isSkipped(node) || !hasOwnText(node.children)) return;
      const first = node.children.find((child) => child.type === 'JSXText' && /\S/.test(child.value));
      texts.add(first ?? node, readChildren(node.children));
      for (const child of node.children) if (child.type !== 'JSXExpressionContainer') skipTexts(child, texts);
    },
    JSXFragment(node) {
      if (!texts.isSkipped(node) && hasOwnText(node.children)) texts.add(node, readChildren(node.children));
    },
    JSXAttribute(node) {
      if (node.value) texts.addByName(attributeName(node), unwrap(node.value));
    },
  };
}

function visitValues(texts: FoundTexts): Visits {
  return {
    Property(node) {
      texts.skip(node.key);
      const name = node.key.type === 'Identifier' ? node.key.name : (readLiteral(node.key) ?? '');
      texts.addByName(name, node.value);
    },
    Literal(node) {
      texts.addLiteral(node, false);
    },
    TemplateLiteral(node) {
      texts.addLiteral(node, false);
    },
  };
}

const hasOwnText = (children: ESTree.JSXChild[]) =>
  children.some((child) => child.type === 'JSXText' && /\p{L}/u.test(child.value));

const attributeName = ({ name }: ESTree.JSXAttribute) =>
  name.type === 'JSXIdentifier' ? name.name : name.name.name;

const unwrap = (node: ESTree.Node): ESTree.Node =>
  node.type === 'JSXExpressionContainer' ? node.expression : node;

/** Elements amid a text are part of it and are not listed again; what their attributes say is. */
function skipTexts(child: ESTree.JSXChild, texts: FoundTexts): void {
  if (child.type === 'JSXText') texts.skip(child);
  if (child.type !== 'JSXElement' && child.type !== 'JSXFragment') return;
  if (child.type === 'JSXElement') texts.skip({ start: child.start, end: child.openingElement.start + 1 });
  for (const inner of child.children) skipTexts(inner, texts);
}
