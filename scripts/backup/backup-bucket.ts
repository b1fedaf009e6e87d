import type { ObjectStorage } from '#server/storage/object-storage.ts';
import { openCommandStorage } from '#server/storage/open-storage.ts';
import { formatS3Address, parseS3Address, storageAddressForm } from '#server/storage/storage-address.ts';
import type { Config } from '../../src/config.ts';

export const isS3Address = (text: string): boolean => text.startsWith('s3://');

/** @throws Error with a sentence for a malformed address, and where there is no key */
export function openBackupBucket(
  text: string,
  { dataDir, s3Credentials }: Pick<Config, 'dataDir' | 's3Credentials'>,
): { storage: ObjectStorage; address: string } {
  const storage = parseS3Address(text);
  if (!storage)
    throw new Error(`A bucket for backups is named as ${storageAddressForm.slice('file: or '.length)}.`);
  if (!s3Credentials)
    throw new Error(`${formatS3Address(storage)} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`);
  const settings = { dataDir, storage, s3Credentials };
  return { storage: openCommandStorage(settings), address: formatS3Address(storage) };
}

/** The address of a backup, as s3://bucket/prefix/name?…, as that of its bucket and its name. */
export function splitBackupAddress(text: string): { bucket: string; name: string } {
  const [, bucket, name, settings = ''] = /^(s3:\/\/[^?]+)\/([^/?]+)(\?.*)?$/.exec(text) ?? [];
  if (!bucket || !name) throw new Error(`${text} names no backup in a bucket.`);
  return { bucket: `${bucket}${settings}`, name };
}
