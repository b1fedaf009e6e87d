import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { SerializedResponse } from './serialized-json-response.ts';

const response = new SerializedResponse(JSON.stringify('athlete '.repeat(1000)));

test('a cached response is compressed once for all who ask, in each coding', async () => {
  const [first, again] = await Promise.all([response.compress('br'), response.compress('br')]);
  expect([first, await response.compress('br')]).toEqual([again, first]);
  expect(again).toBe(first);
  expect(await response.compress('gzip')).toBe(await response.compress('gzip'));
});

test('what is decompressed is the response, and both codings together fit into the room that is counted', async () => {
  const [br, gzip] = [await response.compress('br'), await response.compress('gzip')];
  expect([brotliDecompressSync(br).toString(), gunzipSync(gzip).toString()]).toEqual([
    response.body,
    response.body,
  ]);
  expect(response.body.length + br.length + gzip.length).toBeLessThan(response.length);
});
