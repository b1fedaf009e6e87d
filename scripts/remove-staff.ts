// `npm run admin -- remove-staff EMAIL` takes somebody out of the staff: the sessions end at once, and what they looked after
// waits for anybody again. The last one is only removed with `--last`.
import { pathToFileURL } from 'node:url';
import { emailSchema } from '#features/accounts/contract/accounts.ts';
import { removeStaff } from '#features/staff/server/staff.ts';
import type { Db } from '#server/context.ts';
import { runAdminCommand } from './run-admin-command.ts';

const usage = 'Whom? An email address, and --last for the last one.';

/** Returns a function that removes and says so. @throws Error if the arguments are not those of `usage` */
export function createStaffRemover(words: string[], now = () => new Date()): (db: Db) => Promise<string> {
  const [typed, option, ...rest] = words;
  const { success, data: email } = emailSchema.safeParse(typed);
  if (!success || rest.length > 0 || !(option === undefined || option === '--last')) throw new Error(usage);
  return async (db) => {
    await removeStaff({ db, now }, email, { mayBeLast: option === '--last' });
    return `${email} is not of the staff anymore. The sessions have ended, the account is erased within a day.`;
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runAdminCommand(() => createStaffRemover(process.argv.slice(2)));
}
