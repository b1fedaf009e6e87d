import { type ESTree, parseSync, Visitor } from 'vite';

/** A text that a person reads, with values as {name}, and its line. */
export type ReadText = { text: string; line: number };

/** Attributes and properties whose string is read, also as a single word in lower case. */
const textNames =
  /^(title|label|placeholder|alt|text|message|subject|heading|description|hint|note|reason|sentence|summary|action|noun|caption|legend|unit|name|aria-(label|description|placeholder|roledescription|valuetext)|\w+(Label|Title|Text|Message|Sentence|Heading|Hint|Noun))$/;

/** Attributes and properties that are code, whatever their string looks like. */
const codeNames =
  /^(className|class|style|id|key|href|to|path|type|role|rel|target|method|d|points|viewBox|transform|fill|stroke|src|content|event|query|table|kind|code|icon|accept|autoComplete|inputMode|sizes|media|as|width|height|pattern)$|ClassName$/;

/** Calls whose strings are for programs or for the log. */
const codeCalls =
  /^(sql|require|fetch|cn|clsx|twMerge|cva|querySelector(All)?|closest|matches|matchMedia|addEventListener|removeEventListener|setHeader|header|log|debug|info|warn|error|trace|fatal|raw|ref|table|column|select|where|orderBy|selectFrom|deleteFrom|updateTable|insertInto|innerJoin|leftJoin|createElement|setAttribute|getAttribute|getItem|setItem|includes|startsWith|endsWith|split|replace|replaceAll|join|startSpan|addJob)$/;

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
    found.push({ text: clean, start: node.start, line: lineAt(source, node.start) });
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
      add(node.children.find((child) => child.type === 'JSXText' && /\S/.test(child.value)) ?? node, readChildren(node.children));
      for (const child of node.children) if (child.type !== 'JSXExpressionContainer') skipTexts(child, skipped);
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
    Literal: (node) => addLiteral(node, false),
    TemplateLiteral: (node) => addLiteral(node, false),
  }).visit(program);
  return found.sort((a, b) => a.start - b.start).map(({ text, line }) => ({ text, line }));
}

const lineAt = (source: string, start: number) => source.slice(0, start).split('\n').length;

const attributeName = ({ name }: ESTree.JSXAttribute) =>
  name.type === 'JSXIdentifier' ? name.name : name.name.name;

const unwrap = (node: ESTree.Node): ESTree.Node =>
  node.type === 'JSXExpressionContainer' ? node.expression : node;

function calledName(callee: ESTree.Node): string {
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : '';
}

/** The branches of a condition, each of which is shown at times. */
function listBranches(node: ESTree.Node): ESTree.Node[] {
  if (node.type === 'ConditionalExpression')
    return [...listBranches(node.consequent), ...listBranches(node.alternate)];
  if (node.type === 'LogicalExpression') return [...listBranches(node.left), ...listBranches(node.right)];
  return [node];
}

function readLiteral(node: ESTree.Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  return node.quasis
    .map((part, index) => {
      const value = node.expressions[index];
      return `${part.value.cooked ?? ''}${value ? `{${nameValue(value)}}` : ''}`;
    })
    .join('');
}

/** A value in a text by the last name in it: `{firstName}` for `athlete.user.firstName`. */
function nameValue(node: ESTree.Node): string {
  switch (node.type) {
    case 'Identifier':
      return node.name;
    case 'MemberExpression':
      return nameValue(node.property);
    case 'CallExpression':
      return node.arguments[0] && node.arguments[0].type !== 'SpreadElement'
        ? nameValue(node.arguments[0])
        : nameValue(node.callee);
    case 'ConditionalExpression':
      return listBranches(node)
        .map((one) => readLiteral(one) ?? nameValue(one))
        .join('|');
    default:
      return '…';
  }
}

/** The children of an element as they are read, with the texts of elements amid them. */
function readChildren(children: readonly ESTree.JSXChild[]): string {
  return children
    .map((child) => {
      if (child.type === 'JSXText') return child.value;
      if (child.type === 'JSXElement' || child.type === 'JSXFragment') return readChildren(child.children);
      if (child.type !== 'JSXExpressionContainer') return '';
      const literal = readLiteral(child.expression);
      if (literal !== undefined) return literal;
      return child.expression.type === 'JSXEmptyExpression' ? '' : `{${nameValue(child.expression)}}`;
    })
    .join('');
}

/** Elements amid a text are part of it and are not listed again; what their attributes say is. */
function skipTexts(child: ESTree.JSXChild, skipped: [number, number][]): void {
  if (child.type === 'JSXText') skipped.push([child.start, child.end]);
  if (child.type !== 'JSXElement' && child.type !== 'JSXFragment') return;
  if (child.type === 'JSXElement') skipped.push([child.start, child.openingElement.start + 1]);
  for (const inner of child.children) skipTexts(inner, skipped);
}

/** Addresses, names of columns, classes, media types and the like. */
function isCode(text: string): boolean {
  return (
    /^[\w.:/#?&=*[\]{}@%-]*[/_:#=][\w.:/#?&=*[\]{}@%-]*$/.test(text) ||
    /^[a-z]+[A-Z]\w*$/.test(text) ||
    /(^|\s)(-?[a-z]+:)*-?[a-z]+-[a-z0-9[]+(\/\d+)?(\s|$).*\s/.test(`${text} `) && !/[.,!?']/.test(text)
  );
}

/** Whether a string in no named place reads as one: words with a space between, or one word with a capital. */
function isSentence(text: string): boolean {
  if (isCode(text) || /^\s*(select|insert|update|delete|with|from|and|or|where|order by) /i.test(text) && /[()=,]/.test(text))
    return false;
  const words = text.trim().split(/\s+/);
  if (words.length === 1) return /^[A-Z][a-z]+[.…!?]*(\.\.\.)?$/.test(text);
  return /\p{L}{2}/u.test(text) && !/[;{]\s*$|=>|^\W*$/.test(text);
}
