import { createWriteStream } from 'node:fs';
import { open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import tar from 'tar-stream';
import { deleteAlsoOnExit } from './delete-also-on-exit.ts';
import { writeAllAndEnd } from './write-all-and-end-stream.ts';

export interface ArchiveWriter {
  addText(name: string, text: string): Promise<void>;
  /** A file that `mayBeGone` is left out where it is. */
  addFile(name: string, file: string, options?: { mayBeGone: boolean }): Promise<void>;
  /** Adds a folder with its files and folders. */
  addFolder(name: string, folder: string): Promise<void>;
}

/**
 * Writes a compressed archive, encrypted if there are recipients. Until it is whole and on the disk it has another
 * name; after an error nothing is left of it.
 */
export async function writeArchive(
  file: string,
  recipients: string[],
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const part = path.join(path.dirname(file), `.${path.basename(file)}.part`);
  await deleteAbandonedParts(path.dirname(file));
  const deletePart = deleteAlsoOnExit(part);
  try {
    const pack = tar.pack();
    let writeError: Error | undefined;
    const writing = writeCompressed(pack, part, recipients).catch((error: Error) => {
      writeError = error;
      pack.destroy(error);
    });
    await fill(createWriter(pack)).catch(async (error: Error) => {
      // What ended the file also ends what fills it: the first of both errors is the reason.
      if (!writeError) pack.destroy(error);
      const first = writeError ?? error;
      await writing;
      throw first;
    });
    pack.finalize();
    await writing;
    if (writeError) throw writeError;
    await syncToDisk(part);
    await rename(part, file);
    await syncToDisk(path.dirname(file));
  } finally {
    await deletePart();
  }
}

const abandonedAfterMs = 24 * 60 * 60 * 1000;

/** Deletes what backups left behind that were killed. Another machine may be writing here: only what is old. */
async function deleteAbandonedParts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^\.fieldhouse-.*\.part$/.test(name)) continue;
    // Another machine may have finished it since.
    const part = await stat(path.join(folder, name)).catch(() => undefined);
    if (part && Date.now() - part.mtimeMs > abandonedAfterMs)
      await rm(path.join(folder, name), { force: true });
  }
}

async function writeCompressed(pack: tar.Pack, part: string, recipients: string[]): Promise<void> {
  // The fastest level: images are compressed already, and so is the dump of a server.
  const gzip = createGzip({ level: 1 });
  const out = createWriteStream(part, { mode: 0o600, flags: 'wx' });
  // Of a package's own kind of stream, which `pipeline` cannot read to its end.
  const packed = Readable.from(pack as AsyncIterable<Uint8Array>, { objectMode: false });
  if (recipients.length === 0) return pipeline(packed, gzip, out);
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const plain = new Transform({ transform: (chunk, _, done) => done(null, chunk) });
  const compressing = pipeline(packed, gzip, plain);
  compressing.catch(() => {});
  const encrypted = await encrypter.encrypt(Readable.toWeb(plain) as globalThis.ReadableStream<Uint8Array>);
  await Promise.all([compressing, pipeline(Readable.fromWeb(encrypted as ReadableStream), out)]);
}

function createWriter(pack: tar.Pack): ArchiveWriter {
  const addEntry = (header: tar.Headers, text?: string) =>
    new Promise<void>((resolve, reject) => {
      const settleEntry = (error?: Error | null) => (error ? reject(error) : resolve());
      if (text === undefined) pack.entry(header, settleEntry);
      else pack.entry(header, text, settleEntry);
    });

  async function addFile(name: string, file: string, { mayBeGone } = { mayBeGone: false }): Promise<void> {
    const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' || !mayBeGone) throw error;
    });
    if (!handle) return;
    try {
      const { size, mtime } = await handle.stat();
      const header = { name, size, mtime, mode: 0o600 };
      if (size === 0) await addEntry(header, '');
      else
        await writeAllAndEnd(
          handle.createReadStream({ end: size - 1, autoClose: false }),
          pack.entry(header),
        );
    } finally {
      await handle.close();
    }
  }

  async function addFolder(name: string, folder: string): Promise<void> {
    await addEntry({ name: `${name}/`, type: 'directory', mode: 0o700 });
    for await (const entry of await opendir(folder)) {
      const inside = [`${name}/${entry.name}`, path.join(folder, entry.name)] as const;
      if (entry.isDirectory()) await addFolder(...inside);
      else if (entry.isFile()) await addFile(...inside);
    }
  }

  return { addText: (name, text) => addEntry({ name, mode: 0o600 }, text), addFile, addFolder };
}

async function syncToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r');
  await handle.sync().finally(() => handle.close());
}
