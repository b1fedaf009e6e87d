import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import tar from 'tar-stream';
import type { BackupFile } from './backup-file.ts';
import { archiveNames, type Manifest, manifestSchema } from './backup-manifest.ts';
import { BackupRefused } from './backup-refused.ts';
import { writeAllAndEnd } from './write-all-and-end-stream.ts';

interface ExtractOptions {
  /** Secret keys for an encrypted backup. */
  identities: string[];
  /** Called before anything else is extracted; may refuse it. */
  onManifest(manifest: Manifest): Promise<void>;
  /** In bytes of the file. */
  onProgress(done: number, total: number): void;
}

const ageHeader = 'age-encryption.org/v1\n';
const maxManifestBytes = 1_000_000;

/** @throws Error with a sentence for a file that is cut, damaged or no backup, and for a key that does not open it */
export async function extractArchive(
  backup: BackupFile,
  to: string,
  { identities, onManifest, onProgress }: ExtractOptions,
): Promise<Manifest> {
  const file = backup.address;
  const source = await openArchive(backup, identities, onProgress);
  const extract = tar.extract();
  const unzip = createGunzip();
  // Its errors come out of the loop over the entries.
  const reading = Promise.all([pipeline(source, unzip), writeAllAndEnd(unzip, extract)]).catch(
    (error: Error) => extract.destroy(error),
  );
  let manifest: Manifest | undefined;
  try {
    for await (const entry of extract) {
      if (manifest) {
        await writeEntry(entry, toSafePath(file, to, entry.header.name));
        continue;
      }
      manifest = await readManifest(file, entry);
      await onManifest(manifest).catch((error) => {
        throw new ManifestRefused({ cause: error });
      });
    }
    await reading;
  } catch (error) {
    if (error instanceof ManifestRefused) throw error.cause;
    throw explainDamage(file, error as Fault);
  }
  if (!manifest) throw newForeignFileError(file);
  return manifest;
}

type Fault = NodeJS.ErrnoException;

type OnProgress = ExtractOptions['onProgress'];

async function openArchive(
  backup: BackupFile,
  identities: string[],
  onProgress: OnProgress,
): Promise<Readable> {
  const { start, chunks, close } = await readStart(backup, onProgress);
  if (start.toString('latin1').startsWith(ageHeader)) {
    if (identities.length > 0) return openEncrypted(backup.address, chunks, identities);
    await close();
    throw new BackupRefused(`${backup.address} is encrypted: pass --key-file with its secret key.`);
  }
  if (start[0] !== 0x1f || start[1] !== 0x8b) {
    await close();
    throw newForeignFileError(backup.address);
  }
  return chunks;
}

async function openEncrypted(file: string, chunks: Readable, identities: string[]): Promise<Readable> {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const source = Readable.toWeb(chunks) as globalThis.ReadableStream<Uint8Array>;
  const decrypted = await decrypter.decrypt(source).catch((error: Error) => {
    if (!/no identity matched/.test(error.message)) throw explainDamage(file, error);
    throw new BackupRefused(
      `The key of the key file does not open ${file}: it was encrypted for another one.`,
    );
  });
  return Readable.fromWeb(decrypted as ReadableStream);
}

/** The first bytes of a backup, and all of it as a stream. */
async function readStart(backup: BackupFile, onProgress: OnProgress) {
  const { body, size } = await backup.open();
  const rest = body[Symbol.asyncIterator]();
  let start: Buffer = Buffer.alloc(0);
  while (start.length < ageHeader.length) {
    const { value, done } = await rest.next().catch((error: Fault) => {
      if (error.code === 'EISDIR') throw newForeignFileError(backup.address);
      throw error;
    });
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  async function* readAll() {
    let done = start.length;
    try {
      onProgress(done, size);
      yield start;
      for (let next = await rest.next(); !next.done; next = await rest.next()) {
        done += next.value.length;
        onProgress(done, size);
        yield next.value;
      }
    } finally {
      await rest.return?.();
    }
  }
  return { start, chunks: Readable.from(readAll()), close: async () => void (await rest.return?.()) };
}

/** The backup is whole, and its `cause` says why it is not for this place. */
class ManifestRefused extends Error {
  override readonly name = 'ManifestRefused';
  constructor(options: { cause: unknown }) {
    super('The manifest is refused', options);
  }
}

const newForeignFileError = (file: string) => new BackupRefused(`${file} is no backup of Fieldhouse.`);

async function readManifest(file: string, entry: tar.Entry): Promise<Manifest> {
  const { name, size = 0 } = entry.header;
  if (name !== archiveNames.manifest || size > maxManifestBytes) throw newForeignFileError(file);
  const chunks: Uint8Array[] = [];
  for await (const chunk of entry) chunks.push(chunk);
  const manifest = manifestSchema.safeParse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  if (!manifest.success) throw newForeignFileError(file);
  return manifest.data;
}

/** A name that a backup has, and that leads out of no folder. */
function toSafePath(file: string, to: string, name: string): string {
  const { secret, dump, databaseFolder, imageFolder } = archiveNames;
  const [folder, ...rest] = name.replace(/\/$/, '').split('/');
  const isKnown =
    name === secret ||
    name === dump ||
    ((folder === databaseFolder || folder === imageFolder) && !rest.some((part) => /^\.{0,2}$/.test(part)));
  if (!isKnown) throw newForeignFileError(file);
  return path.join(to, name);
}

async function writeEntry(entry: tar.Entry, target: string): Promise<void> {
  const folder = entry.header.type === 'directory' ? target : path.dirname(target);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (entry.header.type === 'directory') entry.resume();
  else await pipeline(Readable.from(entry), createWriteStream(target, { mode: 0o600, flags: 'wx' }));
}

function explainDamage(file: string, error: Fault): Error {
  // Of a disk, with its path.
  if (error instanceof BackupRefused || error.syscall) return error;
  return new BackupRefused(`${file} is cut or damaged (${error.message}). Nothing was restored.`, {
    cause: error,
  });
}
