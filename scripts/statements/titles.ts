import { type ESTree, parseSync, Visitor } from 'vite';

/** The titles of the tests in a file's source; '*' stands for what is put in while it runs. */
export function titlesIn(file: string, source: string): string[] {
  const titles: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (title && isTest(callee)) titles.push(...textOf(title));
    },
  }).visit(parseSync(file, source).program);
  return titles;
}

/** `test`, `it`, `test.each(…)`: whatever is called, its root is one of the two names. */
function isTest(callee: ESTree.Node): boolean {
  if (callee.type === 'Identifier') return callee.name === 'test' || callee.name === 'it';
  if (callee.type === 'CallExpression') return isTest(callee.callee);
  return callee.type === 'MemberExpression' && isTest(callee.object);
}

function textOf(title: ESTree.Node): string[] {
  if (title.type === 'Literal' && typeof title.value === 'string') return [title.value];
  if (title.type === 'TemplateLiteral') return [title.quasis.map(({ value }) => value.cooked).join('*')];
  return [];
}

/** Whether a test that ran under `name` is the one of this title: '%s', '$name' and '*' stand for anything. */
export function isNamed(name: string, title: string): boolean {
  const parts = title.split(/%[sdifjo#]|\$[\w.]+|\*/);
  const pattern = parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('.*');
  return new RegExp(`^${pattern}$`, 's').test(name);
}
