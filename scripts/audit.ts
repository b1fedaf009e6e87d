// `npm run admin -- audit` lists what happened to accounts, newest first; `npm run admin -- audit ID` what one account did;
// `npm run admin -- audit kinds` says what is written down at all.
import { pathToFileURL } from 'node:url';
import { auditKinds } from '#server/audit-kinds.ts';
import type { Db } from '#server/context.ts';
import { type AuditRow, listAuditEntries } from '#server/database/audit.ts';
import { printable, printFromDatabase } from './print-from-database.ts';

const most = 200;
const width = Math.max(...Object.keys(auditKinds).map((kind) => kind.length));

/** What prints a line each: when, what, who, from where, details. @throws Error where `userId` is no id */
export function auditText(userId?: string): (db: Db) => Promise<string> {
  if (userId && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(userId))
    throw new Error('This is no id of an account.');
  return async (db) => {
    const entries = await listAuditEntries(db, { userId, most });
    return entries.map(line).join('\n') || 'Nothing is written down.';
  };
}

function line({ at, kind, userId, network, details }: AuditRow): string {
  const more = Object.entries(details).map(([name, value]) => `${name}=${value}`);
  return printable(
    [at.toISOString(), kind.padEnd(width), (userId ?? '-').padEnd(36), network, ...more].join('  '),
  );
}

const kindsText = () =>
  Object.entries(auditKinds)
    .map(([kind, words]) => `${kind.padEnd(width)}  ${words}`)
    .join('\n');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const asked = process.argv[2];
  if (asked === 'kinds') console.log(kindsText());
  else await printFromDatabase(() => auditText(asked));
}
