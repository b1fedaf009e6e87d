/** Where objects are: `file:` is the data folder. */
export type StorageAddress = { kind: 'file' } | S3Address;

export interface S3Address {
  kind: 's3';
  bucket: string;
  /** Before every key, without slashes at its ends; may be empty. */
  prefix: string;
  region: string;
  /** The origin of a server other than that of Amazon. */
  endpoint: string | undefined;
}

export interface S3Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

export const storageAddressForm = 'file: or s3://bucket/prefix?region=…&endpoint=https://…';

/** Amazon's rule, without the dots that break certificates: https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const bucketName = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/;
const prefixPattern = /^[\w.-]+(\/[\w.-]+)*$/;
const regionPattern = /^[a-z0-9-]{1,40}$/;
const defaultRegion = 'us-east-1';

/** Undefined for what is no such address. */
export function parseStorageAddress(text: string): StorageAddress | undefined {
  return text === 'file:' ? { kind: 'file' } : parseS3Address(text);
}

/** Undefined for what is no such address; a user or password in it is refused, too. */
export function parseS3Address(text: string): S3Address | undefined {
  if (!text.startsWith('s3://') || !URL.canParse(text)) return undefined;
  const { hostname: bucket, pathname, searchParams, username, port, hash } = new URL(text);
  const prefix = pathname.replace(/^\/|\/$/g, '');
  const { region = defaultRegion, endpoint, ...others } = Object.fromEntries(searchParams);
  const isRight =
    bucketName.test(bucket) &&
    (prefix === '' || prefixPattern.test(prefix)) &&
    regionPattern.test(region) &&
    (endpoint === undefined || isOrigin(endpoint)) &&
    Object.keys(others).length === 0 &&
    `${username}${port}${hash}` === '';
  return isRight ? { kind: 's3', bucket, prefix, region, endpoint } : undefined;
}

function isOrigin(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { pathname, search, username, hash } = new URL(text);
  return pathname === '/' && `${search}${username}${hash}` === '';
}

/** For people: without its settings. */
export const formatS3Address = ({ bucket, prefix }: S3Address): string =>
  `s3://${bucket}${prefix && `/${prefix}`}`;
