import type { Readable } from 'node:stream';

/**
 * Files under keys such as `images/…webp`, in a folder or in a bucket. What cannot be done now is an `AppError` with the
 * code `unavailable`. Keys are made by the product, never taken from a request unchecked.
 */
export interface ObjectStorage {
  /** The object is whole and durable when this resolves; an earlier one at the key is replaced. */
  put(key: string, body: Buffer | Readable): Promise<void>;
  /** Undefined if there is no such object. Who does not read the body to its end destroys it. */
  get(key: string): Promise<StoredObject | undefined>;
  /** Succeeds, too, where there is none. */
  delete(key: string): Promise<void>;
  /** Every object whose key begins with `folder/`, up to a thousand at a time, so that millions fit into memory. */
  list(folder: string): AsyncGenerator<ListedObject[]>;
}

export interface StoredObject {
  body: Readable;
  /** In bytes. */
  size: number;
  modifiedAt: Date;
}

export interface ListedObject {
  key: string;
  /** In bytes. */
  size: number;
  modifiedAt: Date;
}

export type StorageOperation = keyof ObjectStorage;

export async function readWholeObject({ body }: StoredObject): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The same storage with other errors. That of a body reaches who reads it, unchanged, and is passed to `toError`, too. */
export function mapStorageErrors(
  storage: ObjectStorage,
  toError: (cause: Error, operation: StorageOperation) => Error,
): ObjectStorage {
  const rethrowAs = (operation: StorageOperation) => (cause: Error) => {
    throw toError(cause, operation);
  };
  return {
    put: (key, body) => storage.put(key, body).catch(rethrowAs('put')),
    async get(key) {
      const found = await storage.get(key).catch(rethrowAs('get'));
      found?.body.once('error', (cause) => toError(cause, 'get'));
      return found;
    },
    delete: (key) => storage.delete(key).catch(rethrowAs('delete')),
    async *list(folder) {
      try {
        yield* storage.list(folder);
      } catch (error) {
        rethrowAs('list')(error as Error);
      }
    },
  };
}
