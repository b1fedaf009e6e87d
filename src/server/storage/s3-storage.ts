import { Readable } from 'node:stream';
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import type { ListedObject, ObjectStorage } from './object-storage.ts';
import type { S3Address, S3Credentials } from './storage-address.ts';

interface S3Options {
  address: S3Address;
  credentials: S3Credentials;
  /** For commands: a slow bucket is waited for, where a member would long have gone. */
  isPatient?: boolean;
}

/** A member waits: two tries of five seconds. A command rather waits than fails after hours. */
const memberTimeouts = { connectionTimeout: 2_000, requestTimeout: 5_000, socketTimeout: 10_000 };
const commandTimeouts = { connectionTimeout: 10_000, requestTimeout: 120_000, socketTimeout: 120_000 };

/** Of a stream. S3 takes 10,000 parts, so 320 GB; three parts at a time are in memory. */
const partBytes = 32 * 2 ** 20;

/**
 * Objects in a bucket. The client is loaded with the first call: a start without it is faster, and most have none.
 * No object is public: nothing here sets an ACL or signs an address.
 */
export function openS3Storage(options: S3Options): ObjectStorage {
  const { bucket: Bucket, prefix } = options.address;
  const toKey = (key: string) => (prefix ? `${prefix}/${key}` : key);
  const load = loadOnce(() => loadClient(options));
  return {
    async put(key, body) {
      const { client, sdk } = await load();
      const target = { Bucket, Key: toKey(key) };
      if (body instanceof Readable) await uploadInParts(client, { ...target, Body: body });
      else await client.send(new sdk.PutObjectCommand({ ...target, Body: body, ContentLength: body.length }));
    },
    async get(key) {
      const { client, sdk } = await load();
      const found = await client
        .send(new sdk.GetObjectCommand({ Bucket, Key: toKey(key) }))
        .catch(returnUndefinedIfMissing);
      if (!found) return undefined;
      return {
        body: found.Body as Readable,
        size: found.ContentLength ?? 0,
        modifiedAt: found.LastModified ?? new Date(),
      };
    },
    async delete(key) {
      const { client, sdk } = await load();
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: toKey(key) }));
    },
    async *list(folder) {
      const { client, sdk } = await load();
      const pages = sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: toKey(`${folder}/`) });
      for await (const { Contents = [] } of pages)
        yield Contents.map(
          ({ Key = '', Size = 0, LastModified = new Date() }): ListedObject => ({
            key: prefix ? Key.slice(prefix.length + 1) : Key,
            size: Size,
            modifiedAt: LastModified,
          }),
        );
    },
  };
}

async function loadClient({ address: { region, endpoint }, credentials, isPatient }: S3Options) {
  const sdk = await import('@aws-sdk/client-s3');
  const settings: S3ClientConfig = {
    ...{ region, credentials, maxAttempts: isPatient ? 5 : 2 },
    // Other servers have neither a host name for each bucket, nor all know Amazon's newer checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
    requestHandler: { ...(isPatient ? commandTimeouts : memberTimeouts), throwOnRequestTimeout: true },
  };
  return { sdk, client: new sdk.S3Client(settings) };
}

/** The object appears once all parts are there; after an error there is none. */
async function uploadInParts(
  client: S3Client,
  params: { Bucket: string; Key: string; Body: Readable },
): Promise<void> {
  const { Upload } = await import('@aws-sdk/lib-storage');
  await new Upload({ client, params, partSize: partBytes, queueSize: 2 }).done();
}

/** A bucket that is missing is a fault of the settings, and no missing object. */
function returnUndefinedIfMissing(error: Error): undefined {
  if (error.name !== 'NoSuchKey') throw error;
}

function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  return () => {
    loading ??= load();
    return loading;
  };
}
