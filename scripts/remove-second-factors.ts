// `npm run admin -- remove-factors ID` removes the authenticator app, the passkeys and the recovery codes of an account, and
// ends its sessions: for an operator whom a member asks who has lost them all. The password is asked as before.
import { pathToFileURL } from 'node:url';
import { removeSecondFactorsOfUser } from '#features/accounts/server/accounts.ts';
import type { Db } from '#server/context.ts';
import { runAdminCommand } from './run-admin-command.ts';

/** Returns a function that removes the factors and says so. @throws Error if `userId` is no id */
export function createSecondFactorRemover(userId: string | undefined): (db: Db) => Promise<string> {
  if (!userId || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(userId)) {
    throw new Error('Whose? The id of an account.');
  }
  return async (db) =>
    (await removeSecondFactorsOfUser(db, userId))
      ? 'The second factors were removed, and every session was ended.'
      : 'There is no such account.';
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runAdminCommand(() => createSecondFactorRemover(process.argv[2]));
}
