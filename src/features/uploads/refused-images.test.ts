import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { HttpClient, MemberClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import {
  createOneColorImage,
  createRedBlueImage,
  getProfileImage,
  toImageUploadForm,
  uploadImage,
} from '../../../tests/support/upload-images.ts';
import { imageLimits } from './contract.ts';

const app = openTestApp();

const uploadImageAs = (who: HttpClient, form: FormData) => uploadImage(app.origin, who, form);
const getImage = (who: MemberClient) => getProfileImage(app.origin, who);

test.each([
  ['text', 'Hello'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a PNG cut short', Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk', 'base64')],
  ['nothing', ''],
])('%s gets an error at the field, and the previous image stays', async (_what, content) => {
  const maya = await app.register('athlete');
  await uploadImageAs(maya, toImageUploadForm(await createOneColorImage(50, 50).png().toBuffer()));
  const before = await getImage(maya);
  const answer = await uploadImageAs(maya, toImageUploadForm(content));
  expect([answer.status, answer.body.errors[0].path]).toEqual([422, 'image']);
  expect((await getImage(maya)).address).toBe(before.address);
});

test('a small file with too many pixels is refused', async () => {
  const maya = await app.register('athlete');
  const answer = await uploadImageAs(
    maya,
    toImageUploadForm(await createOneColorImage(8000, 7000).png().toBuffer()),
  );
  expect(answer.body).toMatchObject({
    status: 422,
    detail: 'This image has too many pixels. Please choose a smaller one.',
  });
});

/** A PNG's header, made by hand: its pixels are only claimed. */
function createOversizedPng(width: number, height: number): Buffer {
  const createPngChunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const shape = Buffer.alloc(13);
  shape.writeUInt32BE(width, 0);
  shape.writeUInt32BE(height, 4);
  // One bit for each pixel: 113 MB of nothing pack into little.
  shape[8] = 1;
  const pixels = deflateSync(Buffer.alloc(Math.ceil(width / 8 + 1) * 100));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    createPngChunk('IHDR', shape),
    createPngChunk('IDAT', pixels),
    createPngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(data: Buffer): number {
  let sum = ~0;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xed_b8_83_20 : 0);
  }
  return ~sum >>> 0;
}

test('a bomb of 30,000 × 30,000 pixels is refused by its header', async () => {
  const maya = await app.register('athlete');
  const bomb = createOversizedPng(30_000, 30_000);
  expect(bomb.length).toBeLessThan(10_000);
  const begun = performance.now();
  const answer = await uploadImageAs(maya, toImageUploadForm(bomb));
  expect(answer.body).toMatchObject({ status: 422, detail: expect.stringContaining('too many pixels') });
  expect(performance.now() - begun).toBeLessThan(5000);
});

const script = '<script>alert(document.cookie)</script>';
const zip = Buffer.from(`PK\x03\x04evil.sh${script}PK\x05\x06`, 'latin1');
const truncateToHalf = (file: Buffer) => file.subarray(0, file.length / 2);

test.each([
  [
    'a GIF with a script behind it',
    async () => [await createOneColorImage(60, 60).gif().toBuffer(), Buffer.from(script)],
  ],
  ['a JPEG with a ZIP behind it', async () => [await createOneColorImage(60, 60).jpeg().toBuffer(), zip]],
  [
    'a PNG with a page in its text',
    async () => [
      await createOneColorImage(60, 60)
        .withExif({ IFD0: { ImageDescription: script } })
        .png()
        .toBuffer(),
    ],
  ],
])('of %s only the picture is stored', async (_what, make) => {
  const maya = await app.register('athlete');
  expect((await uploadImageAs(maya, toImageUploadForm(Buffer.concat(await make())))).status).toBe(200);
  const { image, answer } = await getImage(maya);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width: 512 });
  for (const hidden of [script, 'alert', 'evil.sh', 'PK\x03\x04'])
    expect(image.includes(hidden, 0, 'latin1'), hidden).toBe(false);
});

test.each([
  ['a script that begins like a GIF', async () => Buffer.from(`GIF89a/*${script}*/=1;`)],
  ['half a JPEG', async () => truncateToHalf(await createOneColorImage(900, 900).jpeg().toBuffer())],
  ['half a WebP', async () => truncateToHalf(await createRedBlueImage().webp({ lossless: true }).toBuffer())],
  ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF')],
  ['a TIFF', async () => createOneColorImage(60, 60).tiff().toBuffer()],
])('%s named me.png is refused', async (_what, make) => {
  const maya = await app.register('athlete');
  const answer = await uploadImageAs(maya, toImageUploadForm(await make()));
  expect([answer.status, answer.body.errors?.[0].path]).toEqual([422, 'image']);
  expect((await maya.get('/api/auth/me')).body.profileImage).toBeNull();
});

test('a file above 10 MB gets 413', async () => {
  const maya = await app.register('athlete');
  const { status, body } = await uploadImageAs(
    maya,
    toImageUploadForm(new Uint8Array(imageLimits.bytes + 1)),
  );
  expect([status, body.detail]).toEqual([413, 'Please choose a file of at most 10 MB.']);
});

test.each([
  [{ x: '0', y: '0', width: '201', height: '100' }, 'width'],
  [{ x: '0', y: '1', width: '200', height: '100' }, 'width'],
  [{ x: '0', y: '0', width: '10' }, 'x'],
  [{ x: '-1', y: '0', width: '10', height: '10' }, 'x'],
  [{ x: '0', y: '0', width: '0', height: '10' }, 'width'],
  [{ x: '0', y: '0', width: '1e1', height: '10' }, 'width'],
  [{ role: 'coach' }, 'role'],
])('the crop %o is refused at %s', async (fields, path) => {
  const maya = await app.register('athlete');
  const answer = await uploadImageAs(
    maya,
    toImageUploadForm(await createRedBlueImage().png().toBuffer(), fields),
  );
  expect([answer.status, answer.body.errors?.[0].path]).toEqual([422, path]);
});

test('anything but a form with one image is refused', async () => {
  const maya = await app.register('athlete');
  const picture = await createRedBlueImage().png().toBuffer();
  const two = toImageUploadForm(picture);
  two.append('image', new Blob([picture as BlobPart]), 'two.png');
  expect((await uploadImageAs(maya, two)).status).toBe(413);
  expect((await uploadImageAs(maya, toImageUploadForm(picture, {}, 'photo'))).status).toBe(422);
  expect((await uploadImageAs(maya, new FormData())).status).toBeOneOf([400, 422]);
  const address = '/api/users/me/profile-image';
  expect((await maya.put(address, { image: 'x' })).status).toBe(415);
  expect((await maya.put(address)).status).toBe(415);
  const bent = { 'content-type': 'multipart/form-data; boundary=x' };
  expect((await maya.put(address, 'no boundary here', bent)).status).toBeOneOf([400, 422]);
  expect((await maya.put(address, 'x', { 'content-type': 'multipart/form-data' })).status).toBe(400);
});

test('a visitor who uploads, views or removes an image gets 401', async () => {
  const maya = await app.register('athlete');
  await uploadImageAs(maya, toImageUploadForm(await createOneColorImage(50, 50).png().toBuffer()));
  const visitor = app.visitor();
  expect(
    (await uploadImageAs(visitor, toImageUploadForm(await createOneColorImage(9, 9).png().toBuffer())))
      .status,
  ).toBe(401);
  expect((await visitor.delete('/api/users/me/profile-image')).status).toBe(401);
  expect((await visitor.get((await getImage(maya)).address)).status).toBe(401);
});
