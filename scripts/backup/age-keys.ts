import { readFile } from 'node:fs/promises';
import { identityToRecipient } from 'age-encryption';

const recipientPattern = /^age1[a-z0-9]+$/;
const identityPattern = /^AGE-SECRET-KEY-[A-Z0-9-]+$/;

/** The public keys of a file as `age-keygen` writes it: those of its own, and those of its secret keys. */
export async function readRecipients(keyFile: string): Promise<string[]> {
  const keys = await readKeys(keyFile);
  const recipients = await Promise.all(
    keys.map((key) => (identityPattern.test(key) ? identityToRecipient(key) : key)),
  );
  if (recipients.length === 0) throw new Error(`${keyFile} has no key: make one with age-keygen.`);
  return recipients;
}

/** The secret keys of such a file. */
export async function readIdentities(keyFile: string): Promise<string[]> {
  const identities = (await readKeys(keyFile)).filter((key) => identityPattern.test(key));
  if (identities.length === 0)
    throw new Error(`${keyFile} has no secret key (AGE-SECRET-KEY-…): the public one opens no backup.`);
  return identities;
}

async function readKeys(keyFile: string): Promise<string[]> {
  const text = await readFile(keyFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The key file ${keyFile} cannot be read: ${error.code}.`);
  });
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const isKey = (line: string) => recipientPattern.test(line) || identityPattern.test(line);
  // The line is not repeated: it may be a mistyped secret.
  if (!lines.every(isKey)) throw new Error(`${keyFile} has a line that is no key of age.`);
  return lines;
}
