/** @typedef {import('vite').Plugin} Plugin */
/** @typedef {ReturnType<import('vite').Rolldown.PluginContext['parse']>['body']} Statements */

/** Modules that declare what both sides know: calls, schemas, constants. Nothing in them acts while they are loaded. */
const contractModule = /[\\/]src[\\/](?:features[\\/][^\\/]+[\\/]contract(?:\.ts$|[\\/])|shared[\\/])[^?]*$/;

/**
 * The bundler keeps every schema and every `defineCalls` of a module, for it cannot know that a call does nothing but return:
 * a form of two fields would make some three hundred schemas, most of them of responses that the server alone writes. This
 * says so about each call that a constant of a contract begins with.
 * @returns {Plugin}
 */
export function makeUnusedContractsRemovable() {
  return {
    name: 'make-unused-contracts-removable',
    apply: 'build',
    // After TypeScript has become JavaScript.
    enforce: 'post',
    transform(code, id) {
      if (!contractModule.test(id)) return;
      return { code: wrapCallsOfConstants(code, this.parse(code).body), map: null };
    },
  };
}

/**
 * The mark of a call does not cover the calls of its chain; that of a function around them does.
 * @param {string} code
 * @param {Statements} statements
 */
function wrapCallsOfConstants(code, statements) {
  let [wrapped, end] = ['', 0];
  for (const statement of statements) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { init } of declaration.declarations) {
      if (init?.type !== 'CallExpression') continue;
      wrapped += `${code.slice(end, init.start)}/* @__PURE__ */ (() => ${code.slice(init.start, init.end)})()`;
      end = init.end;
    }
  }
  return wrapped + code.slice(end);
}
