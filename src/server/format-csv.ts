type Row = Record<string, unknown>;

/** CSV as in RFC 4180, with these columns or those of the first row; '' without any. */
export function toCsv(rows: readonly Row[], columns = Object.keys(rows[0] ?? {})): string {
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
