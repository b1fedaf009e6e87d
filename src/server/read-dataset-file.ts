import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** A file of reference data. Every start compares its checksum; its text is decoded only to load a changed file. */
interface DatasetFile {
  /** SHA-256 of the file in hex. */
  checksum: string;
  getText(): string;
}

/** `alsoHashed`: goes into the checksum too, such as the checksum of another file that this one refers to. */
export async function readDatasetFile(path: string, alsoHashed = ''): Promise<DatasetFile> {
  const bytes = await readFile(path);
  return {
    checksum: createHash('sha256').update(bytes).update(alsoHashed).digest('hex'),
    getText: () => bytes.toString('utf8'),
  };
}
