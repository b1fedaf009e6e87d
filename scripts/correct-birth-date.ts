// Staff correct a date of birth that an athlete has changed already, after they have seen a document:
// `npm run admin -- correct-birth-date ACCOUNT 2009-05-06`.
import { pathToFileURL } from 'node:url';
import { birthDateSchema } from '#features/accounts/contract/birth-dates.ts';
import { correctBirthDate } from '#features/accounts/server/accounts.ts';
import { openAuditLog } from '#server/audit-log.ts';
import type { Db } from '#server/context.ts';
import { runAdminCommand } from './run-admin-command.ts';

const usage = 'Usage: correct-birth-date ACCOUNT YYYY-MM-DD';

/** Returns a function that corrects the date. @throws Error if the arguments are not those of `usage` */
export function parseBirthDateCorrection(
  [id, birthDate, ...rest]: string[],
  now = () => new Date(),
): (db: Db) => Promise<string> {
  if (!id || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) || rest.length > 0)
    throw new Error(usage);
  if (!birthDateSchema.safeParse(birthDate).success) throw new Error(usage);
  return async (db) => {
    const log = { info: () => {}, warn: console.warn, error: console.error };
    const audit = openAuditLog({ db, log, now });
    await correctBirthDate({ db, now, audit }, id, birthDate as string);
    await audit.flush();
    return 'The date of birth was corrected.';
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runAdminCommand(() => parseBirthDateCorrection(process.argv.slice(2)));
}
