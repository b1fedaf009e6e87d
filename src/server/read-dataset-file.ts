import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** A file of reference data, whose text is made only where the database does not have it yet. */
export interface DatasetFile {
  /** SHA-256 of the file in hex. */
  checksum: string;
  getText(): string;
}

/** `further` is counted in the checksum: what the meaning of the file also depends on. Every start reads these files. */
export async function readDatasetFile(path: string, further = ''): Promise<DatasetFile> {
  const bytes = await readFile(path);
  return {
    checksum: createHash('sha256').update(bytes).update(further).digest('hex'),
    getText: () => bytes.toString('utf8'),
  };
}
