import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../src/config.ts';
import { archiveNames, type Manifest } from './backup-manifest.ts';

type SecretFacts = Manifest['secret'];

/** Which secret the server uses, and whether the backup has it; undefined where there is none yet. */
export async function describeSecret({
  dataDir,
  sessionSecret,
}: Pick<Config, 'dataDir' | 'sessionSecret'>): Promise<SecretFacts> {
  if (sessionSecret) return { hash: hashSecret(sessionSecret), isInBackup: false };
  const text = await readFile(join(dataDir, archiveNames.secret), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : { hash: hashSecret(text.trim()), isInBackup: true };
}

/** @throws Error with a sentence where the restored server would have another secret */
export function assertSecretIsKnown(
  secret: SecretFacts,
  { sessionSecret, acceptedSecrets }: Pick<Config, 'sessionSecret' | 'acceptedSecrets'>,
): void {
  if (!secret) return;
  const known = [sessionSecret, ...acceptedSecrets].filter((one) => one !== undefined);
  const isKnown =
    known.some((one) => hashSecret(one) === secret.hash) || (!sessionSecret && secret.isInBackup);
  if (isKnown) return;
  const what = sessionSecret
    ? 'SESSION_SECRET is not the one'
    : 'SESSION_SECRET is not set, and the backup has not the one';
  throw new Error(
    `${what} with which the backup was made: everyone would be signed out, and all second factors would be lost. Set it, ` +
      `${sessionSecret && secret.isInBackup ? 'or leave it unset, for the backup has it, ' : ''}or pass --new-secret.`,
  );
}

/** Tells whether two are the same and nothing else: a secret has at least 32 characters. */
const hashSecret = (secret: string) =>
  createHmac('sha256', secret).update('fieldhouse backup').digest('base64url');
