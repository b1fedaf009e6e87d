import { AppError } from '#shared/errors.ts';
import { translatable } from '#translations/translate.ts';
import { openFileStorage } from './file-storage.ts';
import { mapStorageErrors, type ObjectStorage, type StorageOperation } from './object-storage.ts';
import { openS3Storage } from './s3-storage.ts';
import { formatS3Address, type S3Credentials, type StorageAddress } from './storage-address.ts';

export interface StorageSettings {
  dataDir: string;
  storage: StorageAddress;
  /** Given where `storage` is a bucket. */
  s3Credentials: S3Credentials | undefined;
}

type OnFailure = (operation: StorageOperation) => void;

const retryAfterSeconds = 5;
const unavailableRefusal = translatable(
  'Pictures and files cannot be reached at the moment. Please try again in a few seconds.',
);

/** The storage of STORAGE_URL for the server: every failure is a refusal that may be repeated, and is reported. */
export function openObjectStorage(settings: StorageSettings, onFailure: OnFailure = () => {}): ObjectStorage {
  return mapStorageErrors(openPlainStorage(settings, false), (cause, operation) => {
    onFailure(operation);
    return new AppError('unavailable', unavailableRefusal, { retryAfter: retryAfterSeconds, cause });
  });
}

/** For a command, which rather waits than fails. A failure of a bucket is a sentence that says its reason. */
export function openCommandStorage(settings: StorageSettings): ObjectStorage {
  const { storage } = settings;
  if (storage.kind === 'file') return openPlainStorage(settings, true);
  return mapStorageErrors(openPlainStorage(settings, true), (cause) => {
    const { name, message, code } = cause as NodeJS.ErrnoException;
    const reason = [code ?? name, message].filter(Boolean).join(', ');
    return new Error(`${formatS3Address(storage)} cannot be used: ${reason}.`, { cause });
  });
}

function openPlainStorage({ dataDir, storage, s3Credentials }: StorageSettings, isPatient: boolean) {
  return storage.kind === 'file'
    ? openFileStorage(dataDir)
    : openS3Storage({ address: storage, credentials: s3Credentials!, isPatient });
}
