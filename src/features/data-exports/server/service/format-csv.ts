type Row = Record<string, unknown>;

/** CSV as in RFC 4180, with the columns of the first row; '' without rows. */
export function toCsv(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return '';
  const lines = rows.map((row) => columns.map((column) => toCsvCell(row[column])).join(','));
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`;
}

function toCsvCell(value: unknown): string {
  const text = toFormulaSafeText(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function toFormulaSafeText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return JSON.stringify(value);
  // Text of other users must not run as a formula in a spreadsheet (OWASP: CSV injection).
  return typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
}
