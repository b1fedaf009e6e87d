// `npm run admin -- invite-staff EMAIL` mails a link with which somebody becomes staff. It works once, for three days.
import { pathToFileURL } from 'node:url';
import { emailSchema } from '#features/accounts/contract/accounts.ts';
import { inviteStaff } from '#features/staff/server/staff.ts';
import type { Db } from '#server/context.ts';
import { type Mailer, openMailer } from '#server/mailer.ts';
import type { Config } from '../src/config.ts';
import { runAdminCommand } from './run-admin-command.ts';

interface Sending {
  mailer: Mailer;
  publicUrl: string;
}

/** Returns a function that invites and says so. @throws Error if `email` is no address */
export function createStaffInviter(email: string | undefined) {
  const parsed = emailSchema.safeParse(email);
  if (!parsed.success) throw new Error('Whom? An email address.');
  return async (db: Db, { mailer, publicUrl }: Sending): Promise<string> => {
    await inviteStaff({ db, mailer, publicUrl, now: () => new Date() }, parsed.data);
    return `An invitation was emailed to ${parsed.data}.`;
  };
}

function openMailerAndPublicUrl({ smtpUrl, mailFrom, dataDir, publicUrl }: Config): Sending {
  const log = { info: console.log, warn: console.warn, error: console.error };
  return { mailer: openMailer({ smtpUrl, mailFrom, dataDir, log }), publicUrl };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runAdminCommand(() => {
    const invite = createStaffInviter(process.argv[2]);
    return (db, config) => invite(db, openMailerAndPublicUrl(config));
  });
}
