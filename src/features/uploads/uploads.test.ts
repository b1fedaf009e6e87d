import { existsSync } from 'node:fs';
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readlink,
  rename,
  rmdir,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { request } from 'node:http';
import { basename, join } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { PoolClient } from 'pg';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { newId } from '#shared/ids.ts';
import type { HttpClient, MemberClient } from '../../../tests/support/http-client.ts';
import { openTestApp, TestApp } from '../../../tests/support/test-app.ts';
import { password } from '../../../tests/support/test-members.ts';
import { imageLimits } from './contract.ts';

const app = openTestApp();

const red = { r: 220, g: 30, b: 30 };
const blue = { r: 30, g: 30, b: 220 };
const plain = (width: number, height: number, background = red) =>
  sharp({ create: { width, height, channels: 3, background } });
/** Left half red, right half blue. */
const createRedBlueImage = () =>
  plain(200, 100).composite([
    { input: { create: { width: 100, height: 100, channels: 3, background: blue } }, left: 100, top: 0 },
  ]);

function toForm(file: Uint8Array | string, fields: Record<string, string> = {}, name = 'image'): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append(name, new Blob([file as BlobPart], { type: 'image/png' }), 'me.png');
  return form;
}

async function upload(who: HttpClient, form: FormData) {
  const answer = await fetch(`${app.origin}/api/users/me/profile-image`, {
    method: 'PUT',
    body: form,
    headers: who.cookie ? { cookie: who.cookie } : {},
  });
  return { status: answer.status, body: await answer.json() };
}

async function getProfileImage(who: MemberClient) {
  const { body } = await who.get('/api/auth/me');
  const answer = await fetch(app.origin + body.profileImage, { headers: { cookie: who.cookie } });
  return { address: body.profileImage as string, answer, image: Buffer.from(await answer.arrayBuffer()) };
}

async function colourAt(image: Buffer, left: number, top: number) {
  const pixel = await sharp(image).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return (pixel[0] ?? 0) > (pixel[2] ?? 0) ? 'red' : 'blue';
}

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  'a %s becomes a square image that other members see',
  async (format) => {
    const [maya, coach] = [await app.addAthlete(), await app.addCoach()];
    const answer = await upload(maya, toForm(await plain(640, 480).toFormat(format).toBuffer()));
    expect(answer.status).toBe(200);
    const { address, image } = await getProfileImage(maya);
    expect(answer.body.user.profileImage).toBe(address);
    expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect((await coach.get(`/api/athletes/${maya.profile.id}`)).body.user.profileImage).toBe(address);
  },
);

test('an image is cacheable, and its headers stop scripts', async () => {
  const maya = await app.register('athlete');
  await upload(maya, toForm(await plain(50, 50).png().toBuffer()));
  const { answer } = await getProfileImage(maya);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'",
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
  });
});

test('a photo is stored upright and without metadata', async () => {
  const maya = await app.register('athlete');
  const gps = { IFD0: { Copyright: 'Maya Ortiz, 12 Elm Street' } };
  // Orientation 6: the camera was held so that the left side is the top.
  const photo = await createRedBlueImage().jpeg().withExif(gps).withMetadata({ orientation: 6 }).toBuffer();
  await upload(maya, toForm(photo, { x: '0', y: '0', width: '100', height: '200' }));
  const { image } = await getProfileImage(maya);
  expect([await colourAt(image, 256, 20), await colourAt(image, 256, 490)]).toEqual(['red', 'blue']);
  expect((await sharp(image).metadata()).exif).toBeUndefined();
  expect(image.includes('Elm Street')).toBe(false);
});

test('the chosen crop of the image is stored', async () => {
  const maya = await app.register('athlete');
  const picture = await createRedBlueImage().png().toBuffer();
  await upload(maya, toForm(picture, { x: '110', y: '10', width: '80', height: '80' }));
  expect(await colourAt((await getProfileImage(maya)).image, 10, 10)).toBe('blue');
});

test('a new image deletes the previous file, and removing the image deletes the last', async () => {
  const maya = await app.register('athlete');
  await upload(maya, toForm(await plain(50, 50).png().toBuffer()));
  const first = await getProfileImage(maya);
  await upload(maya, toForm(await plain(50, 50, blue).png().toBuffer()));
  const second = await getProfileImage(maya);
  expect((await maya.get(first.address)).status).toBe(404);
  expect((await maya.get(second.address)).status).toBe(200);
  for (const time of ['first', 'second'])
    expect((await maya.delete('/api/users/me/profile-image')).status, time).toBe(204);
  expect((await maya.get('/api/auth/me')).body.profileImage).toBeNull();
  expect((await maya.get(second.address)).status).toBe(404);
});

const toFile = (address: string) => join(app.dataDir, 'images', basename(address));

afterEach(() => vi.restoreAllMocks());

/** While a folder has the name of the file, deleting the file fails. */
async function makeDeletionFail(address: string): Promise<() => Promise<void>> {
  await rename(toFile(address), `${toFile(address)}.aside`);
  await mkdir(toFile(address));
  return async () => {
    await rmdir(toFile(address));
    await rename(`${toFile(address)}.aside`, toFile(address));
  };
}

test('the image of an erased member gets 404 at once, and its file is deleted by the next try', async () => {
  const [maya, coach] = [await app.addAthlete(), await app.addCoach()];
  await upload(maya, toForm(await plain(50, 50).png().toBuffer()));
  const { address } = await getProfileImage(maya);
  expect((await maya.post('/api/auth/erasure', { password })).status).toBe(202);
  const makeDeletionWork = await makeDeletionFail(address);
  await app.runInDays(15, () => app.runClaimAndErasureJobs());
  await expect(app.runJobs('image-deletion')).rejects.toThrow();
  await makeDeletionWork();
  expect((await coach.get(address)).status).toBe(404);
  await app.runJobs('image-deletion');
  expect(existsSync(toFile(address))).toBe(false);
});

test('a previous image whose deletion fails is not served, and is deleted by the next try', async () => {
  const maya = await app.addAthlete();
  await upload(maya, toForm(await plain(50, 50).png().toBuffer()));
  const { address } = await getProfileImage(maya);
  const makeDeletionWork = await makeDeletionFail(address);
  expect((await upload(maya, toForm(await plain(50, 50, blue).png().toBuffer()))).status).toBe(200);
  await expect(app.runJobs('image-deletion')).rejects.toThrow();
  await makeDeletionWork();
  expect((await maya.get(address)).status).toBe(404);
  await app.runJobs('image-deletion');
  expect(existsSync(toFile(address))).toBe(false);
});

test('files that no account names are deleted after a day, and those of accounts stay', async () => {
  const maya = await app.addAthlete();
  await upload(maya, toForm(await plain(50, 50).png().toBuffer()));
  const { address } = await getProfileImage(maya);
  const unnamed = [newId(), newId()].map((id) => toFile(`${id}.webp`));
  const rest = toFile(`${newId()}.webp.part`);
  for (const file of [...unnamed, rest]) await writeFile(file, 'unused');
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
  for (const file of [unnamed[0]!, rest, toFile(address)]) await utimes(file, twoDaysAgo, twoDaysAgo);
  await app.runJobs('unused-images');
  expect([...unnamed, rest, toFile(address)].map((file) => existsSync(file))).toEqual([
    false,
    true,
    false,
    true,
  ]);
  await app.runInDays(2, () => app.runJobs('unused-images'));
  expect([existsSync(unnamed[1]!), (await maya.get(address)).status]).toEqual([false, 200]);
});

test('a member whose upload was stored but not confirmed sees the new image', async () => {
  const maya = await app.addAthlete();
  const form = toForm(await plain(50, 50).png().toBuffer());
  const { pool } = app.database;
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  // The connection breaks after the commit has reached the database.
  vi.spyOn(pool, 'connect').mockImplementation((async () => {
    const client = await connect();
    const query = client.query.bind(client) as (...request: unknown[]) => Promise<unknown>;
    vi.spyOn(client, 'query').mockImplementation((async (...request: unknown[]) => {
      const result = await query(...request);
      if (request[0] === 'commit') throw new Error('Connection terminated unexpectedly');
      return result;
    }) as never);
    return client;
  }) as never);
  expect((await upload(maya, form)).status).toBeGreaterThanOrEqual(500);
  vi.restoreAllMocks();
  expect((await getProfileImage(maya)).answer.status).toBe(200);
});

test('an image and its folder are on the disk before an account names it', async ({ skip }) => {
  skip(process.platform !== 'linux', 'only Linux tells the path of an open file');
  const maya = await app.addAthlete();
  await upload(maya, toForm(await plain(50, 50).png().toBuffer()));
  const { address } = await getProfileImage(maya);
  const handle = await open(toFile(address));
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const sync = prototype.sync;
  const synced: string[] = [];
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    synced.push(await readlink(`/proc/self/fd/${this.fd}`));
    expect((await maya.get('/api/auth/me')).body.profileImage).toBe(address);
    return sync.call(this);
  });
  await upload(maya, toForm(await plain(50, 50, blue).png().toBuffer()));
  vi.restoreAllMocks();
  const file = toFile((await getProfileImage(maya)).address);
  expect(synced).toEqual([`${file}.part`, join(app.dataDir, 'images')]);
  expect((await readdir(join(app.dataDir, 'images'))).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test.each([
  ['text', 'Hello'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a PNG cut short', Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk', 'base64')],
  ['nothing', ''],
])('%s gets an error at the field, and the previous image stays', async (_what, content) => {
  const maya = await app.register('athlete');
  await upload(maya, toForm(await plain(50, 50).png().toBuffer()));
  const before = await getProfileImage(maya);
  const answer = await upload(maya, toForm(content));
  expect([answer.status, answer.body.errors[0].path]).toEqual([422, 'image']);
  expect((await getProfileImage(maya)).address).toBe(before.address);
});

test('a small file with too many pixels is refused', async () => {
  const maya = await app.register('athlete');
  const answer = await upload(maya, toForm(await plain(8000, 7000).png().toBuffer()));
  expect(answer.body).toMatchObject({
    status: 422,
    detail: 'This image has too many pixels. Please choose a smaller one.',
  });
});

/** A PNG's header, made by hand: its pixels are only claimed. */
function createOversizedPng(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
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
    chunk('IHDR', shape),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
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
  const answer = await upload(maya, toForm(bomb));
  expect(answer.body).toMatchObject({ status: 422, detail: expect.stringContaining('too many pixels') });
  expect(performance.now() - begun).toBeLessThan(5000);
});

const script = '<script>alert(document.cookie)</script>';
const zip = Buffer.from(`PK\x03\x04evil.sh${script}PK\x05\x06`, 'latin1');
const truncateToHalf = (file: Buffer) => file.subarray(0, file.length / 2);

test.each([
  ['a GIF with a script behind it', async () => [await plain(60, 60).gif().toBuffer(), Buffer.from(script)]],
  ['a JPEG with a ZIP behind it', async () => [await plain(60, 60).jpeg().toBuffer(), zip]],
  [
    'a PNG with a page in its text',
    async () => [
      await plain(60, 60)
        .withExif({ IFD0: { ImageDescription: script } })
        .png()
        .toBuffer(),
    ],
  ],
])('of %s only the picture is stored', async (_what, make) => {
  const maya = await app.register('athlete');
  expect((await upload(maya, toForm(Buffer.concat(await make())))).status).toBe(200);
  const { image, answer } = await getProfileImage(maya);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width: 512 });
  for (const hidden of [script, 'alert', 'evil.sh', 'PK\x03\x04'])
    expect(image.includes(hidden, 0, 'latin1'), hidden).toBe(false);
});

test.each([
  ['a script that begins like a GIF', async () => Buffer.from(`GIF89a/*${script}*/=1;`)],
  ['half a JPEG', async () => truncateToHalf(await plain(900, 900).jpeg().toBuffer())],
  ['half a WebP', async () => truncateToHalf(await createRedBlueImage().webp({ lossless: true }).toBuffer())],
  ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF')],
  ['a TIFF', async () => plain(60, 60).tiff().toBuffer()],
])('%s named me.png is refused', async (_what, make) => {
  const maya = await app.register('athlete');
  const answer = await upload(maya, toForm(await make()));
  expect([answer.status, answer.body.errors?.[0].path]).toEqual([422, 'image']);
  expect((await maya.get('/api/auth/me')).body.profileImage).toBeNull();
});

test('a file above 10 MB gets 413', async () => {
  const maya = await app.register('athlete');
  const { status, body } = await upload(maya, toForm(new Uint8Array(imageLimits.bytes + 1)));
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
  const answer = await upload(maya, toForm(await createRedBlueImage().png().toBuffer(), fields));
  expect([answer.status, answer.body.errors?.[0].path]).toEqual([422, path]);
});

test('anything but a form with one image is refused', async () => {
  const maya = await app.register('athlete');
  const picture = await createRedBlueImage().png().toBuffer();
  const two = toForm(picture);
  two.append('image', new Blob([picture as BlobPart]), 'two.png');
  expect((await upload(maya, two)).status).toBe(413);
  expect((await upload(maya, toForm(picture, {}, 'photo'))).status).toBe(422);
  expect((await upload(maya, new FormData())).status).toBeOneOf([400, 422]);
  const address = '/api/users/me/profile-image';
  expect((await maya.put(address, { image: 'x' })).status).toBe(415);
  expect((await maya.put(address)).status).toBe(415);
  const bent = { 'content-type': 'multipart/form-data; boundary=x' };
  expect((await maya.put(address, 'no boundary here', bent)).status).toBeOneOf([400, 422]);
  expect((await maya.put(address, 'x', { 'content-type': 'multipart/form-data' })).status).toBe(400);
});

test('a visitor who uploads, views or removes an image gets 401', async () => {
  const maya = await app.register('athlete');
  await upload(maya, toForm(await plain(50, 50).png().toBuffer()));
  const visitor = app.visitor();
  expect((await upload(visitor, toForm(await plain(9, 9).png().toBuffer()))).status).toBe(401);
  expect((await visitor.delete('/api/users/me/profile-image')).status).toBe(401);
  expect((await visitor.get((await getProfileImage(maya)).address)).status).toBe(401);
});

test.each([
  '/images/00000000-0000-4000-8000-000000000000.webp',
  '/images/nothing.webp',
  '/images/..%2f..%2fsession-secret.webp',
  '/images/',
])('a member who calls %s gets 404', async (address) => {
  const maya = await app.register('athlete');
  expect((await maya.get(address)).status).toBe(404);
});

test('a server that stops does not wait for an unfinished upload', async () => {
  const other = new TestApp();
  await other.open();
  const maya = await other.register('athlete');
  await maya.get('/api/auth/me');
  const headers = {
    cookie: maya.cookie,
    'content-type': 'multipart/form-data; boundary=x',
    expect: '100-continue',
  };
  const sending = request(`${other.origin}/api/users/me/profile-image`, { method: 'PUT', headers });
  const ended = new Promise((resolve) => sending.on('error', resolve).on('close', resolve));
  // The server has the headers when it asks for the rest.
  await new Promise((resolve) => sending.once('continue', resolve).flushHeaders());
  sending.write('--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nhalf of it');
  await other.close();
  await ended;
}, 60_000);
