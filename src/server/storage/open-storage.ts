import { AppError } from '#shared/errors.ts';
import { translatable } from '#translations/translate.ts';
import { openFileStorage } from './file-storage.ts';
import type { ObjectStorage, StorageOperation } from './object-storage.ts';
import { openS3Storage } from './s3-storage.ts';
import type { S3Credentials, StorageAddress } from './storage-address.ts';

export interface StorageSettings {
  dataDir: string;
  storage: StorageAddress;
  /** Given where `storage` is a bucket. */
  s3Credentials: S3Credentials | undefined;
}

interface StorageOptions {
  /** For commands, which rather wait than fail. */
  isPatient?: boolean;
  onFailure?: (operation: StorageOperation) => void;
}

/** The storage of STORAGE_URL. */
export function openObjectStorage(settings: StorageSettings, options: StorageOptions = {}): ObjectStorage {
  const { dataDir, storage, s3Credentials } = settings;
  if (storage.kind === 'file') return withRefusals(openFileStorage(dataDir), options.onFailure);
  const { isPatient = false } = options;
  const bucket = openS3Storage({ address: storage, credentials: s3Credentials!, isPatient });
  return withRefusals(bucket, options.onFailure);
}

const retryAfterSeconds = 5;
const unavailableRefusal = translatable(
  'Pictures and files cannot be reached at the moment. Please try again in a few seconds.',
);

/** Turns every failure into a refusal that may be repeated, and reports it. */
export function withRefusals(
  storage: ObjectStorage,
  onFailure: StorageOptions['onFailure'] = () => {},
): ObjectStorage {
  const refuseOn = (operation: StorageOperation) => (cause: Error) => {
    onFailure(operation);
    throw new AppError('unavailable', unavailableRefusal, { retryAfter: retryAfterSeconds, cause });
  };
  return {
    put: (key, body) => storage.put(key, body).catch(refuseOn('put')),
    async get(key) {
      const found = await storage.get(key).catch(refuseOn('get'));
      // The response has begun: it is cut, and its reader notices by the length.
      found?.body.once('error', () => onFailure('get'));
      return found;
    },
    delete: (key) => storage.delete(key).catch(refuseOn('delete')),
    async *list(folder) {
      try {
        yield* storage.list(folder);
      } catch (error) {
        refuseOn('list')(error as Error);
      }
    },
  };
}
