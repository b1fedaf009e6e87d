// `npm run admin -- audit` lists what happened to accounts, newest first; `npm run admin -- audit ID` what one account did;
// `npm run admin -- audit kinds` lists the kinds of entries.
import { pathToFileURL } from 'node:url';
import { auditKinds } from '#server/audit-kinds.ts';
import type { Db } from '#server/context.ts';
import { type AuditRow, listAuditEntries } from '#server/database/audit-entries.ts';
import { escapeControlCharacters, runAdminCommand } from './run-admin-command.ts';

const maxEntries = 200;
const width = Math.max(...Object.keys(auditKinds).map((kind) => kind.length));

/** Returns a function that prints a line for each entry: time, kind, user, network, details. @throws Error if `userId` is not an id */
export function createAuditLogReader(userId?: string): (db: Db) => Promise<string> {
  if (userId && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(userId))
    throw new Error('This is no id of an account.');
  return async (db) => {
    const entries = await listAuditEntries(db, { userId, limit: maxEntries });
    return entries.map(formatAuditEntry).join('\n') || 'Nothing is written down.';
  };
}

function formatAuditEntry({ at, kind, userId, network, details }: AuditRow): string {
  const more = Object.entries(details).map(([name, value]) => `${name}=${value}`);
  return escapeControlCharacters(
    [at.toISOString(), kind.padEnd(width), (userId ?? '-').padEnd(36), network, ...more].join('  '),
  );
}

const formatAuditKinds = () =>
  Object.entries(auditKinds)
    .map(([kind, words]) => `${kind.padEnd(width)}  ${words}`)
    .join('\n');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const argument = process.argv[2];
  if (argument === 'kinds') console.log(formatAuditKinds());
  else await runAdminCommand(() => createAuditLogReader(argument));
}
