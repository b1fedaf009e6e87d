// `npm run admin -- sign-out ID` ends every session of an account, `npm run admin -- sign-out everybody` those of all: for an
// operator who suspects that an account is used by somebody else. Running servers refuse those sessions at once.
import { pathToFileURL } from 'node:url';
import { endSessionsOfUserOrAll } from '#features/accounts/server/accounts.ts';
import type { Db } from '#server/context.ts';
import { runAdminCommand } from './run-admin-command.ts';

/** Returns a function that ends the sessions and says how many there were. @throws Error if `whom` is neither an id nor 'everybody' */
export function createSessionEnder(userIdOrEverybody: string | undefined): (db: Db) => Promise<string> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(userIdOrEverybody ?? '');
  if (!userIdOrEverybody || !(isId || userIdOrEverybody === 'everybody'))
    throw new Error('Whom? The id of an account, or everybody.');
  return async (db) => {
    const ended = await endSessionsOfUserOrAll(db, isId ? userIdOrEverybody : undefined);
    return `${ended} ${ended === 1 ? 'session was' : 'sessions were'} ended.`;
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runAdminCommand(() => createSessionEnder(process.argv[2]));
}
