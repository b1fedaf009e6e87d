import { open, opendir } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import tar from 'tar-stream';
import { writeAllAndEnd } from './write-all-and-end-stream.ts';

export interface ArchiveWriter {
  addText(name: string, text: string): Promise<void>;
  addBytes(name: string, bytes: Buffer, modifiedAt: Date): Promise<void>;
  /** A file that `mayBeGone` is left out where it is. */
  addFile(name: string, file: string, options?: { mayBeGone: boolean }): Promise<void>;
  /** Adds a folder with its files and folders. */
  addFolder(name: string, folder: string): Promise<void>;
}

/** Writes a compressed archive, encrypted if there are recipients, into a stream that it ends. */
export async function streamArchive(
  out: Writable,
  recipients: string[],
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const pack = tar.pack();
  let writeError: Error | undefined;
  const writing = writeCompressed(pack, out, recipients).catch((error: Error) => {
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
}

async function writeCompressed(pack: tar.Pack, out: Writable, recipients: string[]): Promise<void> {
  // The fastest level: images are compressed already, and so is the dump of a server.
  const gzip = createGzip({ level: 1 });
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
  const addEntry = (header: tar.Headers, contents?: string | Buffer) =>
    new Promise<void>((resolve, reject) => {
      const settleEntry = (error?: Error | null) => (error ? reject(error) : resolve());
      if (contents === undefined) pack.entry(header, settleEntry);
      else pack.entry(header, contents, settleEntry);
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

  return {
    addText: (name, text) => addEntry({ name, mode: 0o600 }, text),
    addBytes: (name, bytes, mtime) => addEntry({ name, mtime, mode: 0o600 }, bytes),
    ...{ addFile, addFolder },
  };
}
