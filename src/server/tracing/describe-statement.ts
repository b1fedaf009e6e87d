/** How a span shows a statement. */
export interface StatementDescription {
  /** That of a prepared statement, or such as `SELECT athletes`. */
  name: string;
  /** Such as `SELECT`. */
  operation: string;
  /** With `?` in place of everything that could be a value. */
  text: string;
}

const nameComment = /\/\* name: ([a-z0-9-]{1,40}) \*\/\s*$/;
const tableAfterKeyword = /\b(?:from|into|update|join|table)\s+(?:only\s+)?"?([a-z_][\w.]*)/i;
/** Quoted names and parameters, which stay, and then every form in which PostgreSQL reads a constant. */
const namesParametersAndConstants =
  /"(?:[^"]|"")*"|\$\d+|\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$|\b[eE]'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|\b\d+(?:\.\d+)?\b/g;
const maxTextLength = 2000;

/** Describes a statement without its constants: its values are parameters, but not every text was built by Kysely. */
export function describeStatement(text: string): StatementDescription {
  const withoutConstants = text.replace(namesParametersAndConstants, (match) =>
    match.startsWith('"') || /^\$\d+$/.test(match) ? match : '?',
  );
  const operation = /[a-z]+/i.exec(withoutConstants.replace(/\/\*.*?\*\//gs, ''))?.[0].toUpperCase() ?? 'SQL';
  const table = tableAfterKeyword.exec(withoutConstants)?.[1];
  return {
    name: nameComment.exec(text)?.[1] ?? (table ? `${operation} ${table}` : operation),
    operation,
    text: withoutConstants.slice(0, maxTextLength),
  };
}
