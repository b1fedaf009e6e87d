import { posix } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

export interface Import {
  /** The specifier as written. */
  specifier: string;
  /** The file of this repository that is meant; undefined for a package. */
  target: string | undefined;
  line: number;
  /** `import('…')`: runs later, so it makes no cycle. */
  later: boolean;
  /** `export … from '…'` of values. */
  reexported: boolean;
}

/** The facts about one file that the import rules need. Lines count from 1. */
export interface SourceFacts {
  file: string;
  imports: Import[];
  /** Lines that read the environment, call the network, or hold SQL. */
  environment: number[];
  network: number[];
  sql: number[];
}

const statements = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'replaceInto',
]);

/** Reads the facts out of a file's syntax tree. `file` is its path from the root, with slashes. */
export function collectImportsAndRestrictedUses(file: string, source: string): SourceFacts {
  const { program, module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const getLineAt = (offset: number) => source.slice(0, offset).split('\n').length;
  const facts: SourceFacts = { file, imports: [], environment: [], network: [], sql: [] };

  const addImport = (specifier: string, offset: number, { later = false, reexported = false } = {}) => {
    const target = resolveImportTarget(file, specifier);
    facts.imports.push({ specifier, target, line: getLineAt(offset), later, reexported });
  };
  for (const { moduleRequest } of module.staticImports) addImport(moduleRequest.value, moduleRequest.start);
  for (const { moduleRequest, isType } of module.staticExports.flatMap(({ entries }) => entries)) {
    if (moduleRequest) addImport(moduleRequest.value, moduleRequest.start, { reexported: !isType });
  }

  new Visitor({
    ImportExpression({ source: wanted, start }) {
      if (wanted.type === 'Literal' && typeof wanted.value === 'string')
        addImport(wanted.value, start, { later: true });
    },
    TSImportType({ source: wanted, start }) {
      addImport(wanted.value, start);
    },
    ImportDeclaration({ source: from, specifiers, importKind, start }) {
      const names = specifiers.flatMap((it) =>
        it.type === 'ImportSpecifier' ? [getNodeName(it.imported)] : [],
      );
      if (from.value === 'kysely' && importKind !== 'type' && names.includes('sql'))
        facts.sql.push(getLineAt(start));
      if (/^(node:)?process$/.test(from.value)) facts.environment.push(getLineAt(start));
    },
    MemberExpression({ object, property, start }) {
      const name = getNodeName(property);
      if (object.type === 'Identifier' && object.name === 'process' && name === 'env') {
        facts.environment.push(getLineAt(start));
      }
      if (statements.has(name)) facts.sql.push(getLineAt(start));
    },
    CallExpression({ callee, start }) {
      if (isGlobalFunction(callee, 'fetch')) facts.network.push(getLineAt(start));
    },
    NewExpression({ callee, start }) {
      if (isGlobalFunction(callee, 'XMLHttpRequest')) facts.network.push(getLineAt(start));
    },
  }).visit(program);
  return facts;
}

/** `fetch`, `window.fetch` and `globalThis.fetch`, but not somebody's own `query.fetch`. */
function isGlobalFunction(callee: ESTree.Expression, name: string): boolean {
  if (callee.type === 'Identifier') return callee.name === name;
  if (callee.type !== 'MemberExpression') return false;
  return (
    ['window', 'globalThis', 'self'].includes(getNodeName(callee.object)) &&
    getNodeName(callee.property) === name
  );
}

function getNodeName(node: ESTree.Node): string {
  if ('name' in node) return String(node.name);
  return 'value' in node ? String(node.value) : '';
}

function resolveImportTarget(file: string, specifier: string): string | undefined {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('#')) return `src/${path.slice(1)}`;
  if (path.startsWith('.')) return posix.join(posix.dirname(file), path);
  return undefined;
}
