// Staff decide whether a coach is verified, after they have opened the page of the school that names the coach:
// `npm run admin -- verify-coach REQUEST --approve`, `npm run admin -- verify-coach REQUEST --refuse "reason"`.
// Without a mailbox at the school: `npm run admin -- verify-coach ACCOUNT --by-hand "evidence"`.
// Before its year is over: `npm run admin -- verify-coach ACCOUNT --end "reason"`. Reasons are mailed to the coach.
import { pathToFileURL } from 'node:url';
import {
  decideVerification,
  endVerification,
  verifyCoachByEvidence,
} from '#features/verifications/server/verifications.ts';
import type { Db } from '#server/context.ts';
import { runAdminCommand } from './run-admin-command.ts';

const usage = 'Usage: verify-coach ID --approve | --refuse "reason" | --by-hand "evidence" | --end "reason"';
const maxWords = 1000;

/** Returns a function that decides and says what was decided. @throws Error if the arguments are not those of `usage` */
export function parseVerificationDecision(
  [id, option, words, ...rest]: string[],
  now = () => new Date(),
): (db: Db) => Promise<string> {
  if (!id || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) || rest.length > 0)
    throw new Error(usage);
  if (option === '--approve' && words === undefined)
    return async (db) => {
      await decideVerification({ db, now }, id, { kind: 'approve' });
      return 'The coach is verified for a year. An email says so.';
    };
  const reason = words?.trim() ?? '';
  if (reason.length < 3 || reason.length > maxWords) throw new Error(usage);
  switch (option) {
    case '--refuse':
      return async (db) => {
        await decideVerification({ db, now }, id, { kind: 'refuse', reason });
        return 'The request was refused. An email gives the reason.';
      };
    case '--by-hand':
      return async (db) => {
        await verifyCoachByEvidence({ db, now }, id, reason);
        return 'The coach is verified for a year. An email says so.';
      };
    case '--end':
      return async (db) => {
        await endVerification({ db, now }, id, reason);
        return 'The coach is not verified anymore. An email gives the reason.';
      };
    default:
      throw new Error(usage);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runAdminCommand(() => parseVerificationDecision(process.argv.slice(2)));
}
