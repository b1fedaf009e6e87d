import type { ESTree } from 'vite';

/** The last name of what is called: 'info' of `log.info(…)`. */
export function calledName(callee: ESTree.Node): string {
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
    ? callee.property.name
    : '';
}

/** The branches of a condition, each of which is shown at times. */
export function listBranches(node: ESTree.Node): ESTree.Node[] {
  if (node.type === 'ConditionalExpression')
    return [...listBranches(node.consequent), ...listBranches(node.alternate)];
  if (node.type === 'LogicalExpression') return [...listBranches(node.left), ...listBranches(node.right)];
  return [node];
}

/** A string, or a template with its values as {name}; undefined for anything else. */
export function readLiteral(node: ESTree.Node): string | undefined {
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
export function readChildren(children: readonly ESTree.JSXChild[]): string {
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
