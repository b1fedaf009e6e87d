import { expect, test } from 'vitest';
import { getConfigErrorMessage } from '../tests/support/get-config-error-message.ts';
import { parseConfig } from './config.ts';

test.each([
  ['s3://pictures', { bucket: 'pictures', prefix: '', region: 'us-east-1', endpoint: undefined }],
  [
    's3://pictures/club/one?region=eu-west-1&endpoint=http://127.0.0.1:9000',
    { bucket: 'pictures', prefix: 'club/one', region: 'eu-west-1', endpoint: 'http://127.0.0.1:9000' },
  ],
])('STORAGE_URL=%s is a bucket [39.1]', (STORAGE_URL, bucket) => {
  const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
  expect(parseConfig({ STORAGE_URL, ...keys })).toMatchObject({
    storage: { kind: 's3', ...bucket },
    s3Credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
  });
  expect(getConfigErrorMessage({ STORAGE_URL })).toContain(
    'STORAGE_URL with s3:// needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  );
});

test.each([
  'file:/var/images',
  'https://s3.example',
  's3://',
  's3://Upper',
  's3://key:secret@pictures',
  's3://pictures/a b',
  's3://pictures?regions=eu-west-1',
  's3://pictures?endpoint=pictures.example',
  's3://pictures?endpoint=https://s3.example/path',
])('a start with STORAGE_URL=%s is refused in a sentence [39.1]', (STORAGE_URL) => {
  const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
  expect(getConfigErrorMessage({ STORAGE_URL, ...keys })).toContain(
    'STORAGE_URL must be file: or s3://bucket/prefix?region=…&endpoint=https://…',
  );
});

test('traces are sent where an endpoint is set, and a wrong variable of theirs is refused [49.4]', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
  expect(
    [
      endpoint,
      { ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' },
      { ...endpoint, OTEL_SDK_DISABLED: 'true' },
    ].map((given) => parseConfig(given).tracing),
  ).toEqual([{ protocol: 'http/protobuf' }, { protocol: 'http/json' }, undefined]);
  expect(getConfigErrorMessage({ ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toContain(
    'OTEL_EXPORTER_OTLP_PROTOCOL must be one of http/protobuf, http/json',
  );
  expect(getConfigErrorMessage({ OTEL_TRACES_SAMPLER_ARG: '7' })).toContain(
    'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1',
  );
});
