import { readFile } from 'node:fs/promises';
import { Encrypter, identityToRecipient } from 'age-encryption';

const recipientPattern = /^age1[a-z0-9]+$/;
const identityPattern = /^AGE-SECRET-KEY-[A-Z0-9-]+$/;

/** The public keys of a file as `age-keygen` writes it: those of its own, and those of its secret keys. */
export async function readRecipients(keyFile: string): Promise<string[]> {
  const keys = await readKeys(keyFile);
  if (keys.length === 0) throw new Error(`${keyFile} has no key: make one with age-keygen.`);
  return keys.map(({ recipient }) => recipient);
}

/** The secret keys of such a file. */
export async function readIdentities(keyFile: string): Promise<string[]> {
  const identities = (await readKeys(keyFile)).flatMap(({ identity }) => identity ?? []);
  if (identities.length === 0)
    throw new Error(`${keyFile} has no secret key (AGE-SECRET-KEY-…): the public one opens no backup.`);
  return identities;
}

interface Key {
  recipient: string;
  /** Undefined where the file has the public key alone. */
  identity?: string;
}

async function readKeys(keyFile: string): Promise<Key[]> {
  const text = await readFile(keyFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The key file ${keyFile} cannot be read: ${error.code}.`);
  });
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  return Promise.all(lines.map(parseKey)).catch(() => {
    // Neither the line nor the error of the decoder, which repeats it: it may be a mistyped secret.
    throw new Error(`${keyFile} has a line that is no key of age.`);
  });
}

async function parseKey(line: string): Promise<Key> {
  if (identityPattern.test(line)) return { recipient: await identityToRecipient(line), identity: line };
  if (!recipientPattern.test(line)) throw new Error('This is no key');
  new Encrypter().addRecipient(line);
  return { recipient: line };
}
