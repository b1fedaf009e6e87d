// `npm run admin -- verifications` lists the coaches who wait to be verified, the oldest request first.
import { pathToFileURL } from 'node:url';
import {
  listWaitingVerifications,
  type WaitingVerification,
} from '#features/verifications/server/verifications.ts';
import type { Db } from '#server/context.ts';
import { escapeControlCharacters, runAdminCommand } from './run-admin-command.ts';

/** The requests whose mailbox was proved, with what staff look at before they decide. */
export async function formatWaitingVerifications(db: Db): Promise<string> {
  const waiting = await listWaitingVerifications({ db });
  return waiting.map(formatRequest).join('\n\n') || 'Nobody waits to be verified.';
}

const formatRequest = (request: WaitingVerification): string =>
  [
    `${request.id}  since ${request.provedAt.toISOString()}`,
    `  ${request.name}, ${request.position}, ${request.sport}, ${request.school}`,
    `  account ${request.userId}, mailbox ${request.email}`,
    `  ${request.directoryUrl}`,
  ]
    .map(escapeControlCharacters)
    .join('\n');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runAdminCommand(() => formatWaitingVerifications);
}
