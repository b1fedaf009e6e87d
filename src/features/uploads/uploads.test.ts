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
import type { PoolClient } from 'pg';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { newId } from '#shared/ids.ts';
import type { HttpClient, MemberClient } from '../../../tests/support/http-client.ts';
import { openTestApp, TestApp } from '../../../tests/support/test-app.ts';
import { password } from '../../../tests/support/test-members.ts';
import {
  blue,
  createOneColorImage,
  createRedBlueImage,
  getProfileImage,
  toImageUploadForm,
  uploadImage,
} from '../../../tests/support/upload-images.ts';

const app = openTestApp();

const uploadImageAs = (who: HttpClient, form: FormData) => uploadImage(app.origin, who, form);
const getImage = (who: MemberClient) => getProfileImage(app.origin, who);

async function getColorAt(image: Buffer, left: number, top: number) {
  const pixel = await sharp(image).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return (pixel[0] ?? 0) > (pixel[2] ?? 0) ? 'red' : 'blue';
}

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  'a %s becomes a square image that other members see',
  async (format) => {
    const [maya, coach] = [await app.addAthlete(), await app.addCoach()];
    const answer = await uploadImageAs(
      maya,
      toImageUploadForm(await createOneColorImage(640, 480).toFormat(format).toBuffer()),
    );
    expect(answer.status).toBe(200);
    const { address, image } = await getImage(maya);
    expect(answer.body.user.profileImage).toBe(address);
    expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect((await coach.get(`/api/athletes/${maya.profile.id}`)).body.user.profileImage).toBe(address);
  },
);

test('an image is cached for minutes only, and its headers stop scripts', async () => {
  const maya = await app.register('athlete');
  await uploadImageAs(maya, toImageUploadForm(await createOneColorImage(50, 50).png().toBuffer()));
  const { answer } = await getImage(maya);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=60, must-revalidate',
    'content-security-policy': "default-src 'none'",
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
  });
});

test('a browser that has cached an image hears whether it may still show it', async () => {
  const [maya, coach] = [await app.addAthlete(), await app.addCoach()];
  await uploadImageAs(maya, toImageUploadForm(await createOneColorImage(50, 50).png().toBuffer()));
  const { address, answer } = await getImage(maya);
  const cached = { 'if-none-match': answer.headers.get('etag') ?? '' };
  const [current, other, visitor] = [
    await coach.get(address, cached),
    await coach.get(address, { 'if-none-match': '"another"' }),
    await app.visitor().get(address, cached),
  ];
  expect([current.status, current.body, other.status, visitor.status]).toEqual([304, '', 200, 401]);
  await maya.put(`/api/blocks/${coach.id}`);
  const hidden = await coach.get(address, cached);
  expect([hidden.status, hidden.headers.get('cache-control')]).toEqual([404, 'no-store']);
  expect((await maya.delete('/api/users/me/profile-image')).status).toBe(204);
  expect((await maya.get(address, cached)).status).toBe(404);
});

test('a photo is stored upright and without metadata', async () => {
  const maya = await app.register('athlete');
  const gps = { IFD0: { Copyright: 'Maya Ortiz, 12 Elm Street' } };
  // Orientation 6: the camera was held so that the left side is the top.
  const photo = await createRedBlueImage().jpeg().withExif(gps).withMetadata({ orientation: 6 }).toBuffer();
  await uploadImageAs(maya, toImageUploadForm(photo, { x: '0', y: '0', width: '100', height: '200' }));
  const { image } = await getImage(maya);
  expect([await getColorAt(image, 256, 20), await getColorAt(image, 256, 490)]).toEqual(['red', 'blue']);
  expect((await sharp(image).metadata()).exif).toBeUndefined();
  expect(image.includes('Elm Street')).toBe(false);
});

test('the chosen crop of the image is stored', async () => {
  const maya = await app.register('athlete');
  const picture = await createRedBlueImage().png().toBuffer();
  await uploadImageAs(maya, toImageUploadForm(picture, { x: '110', y: '10', width: '80', height: '80' }));
  expect(await getColorAt((await getImage(maya)).image, 10, 10)).toBe('blue');
});

test('a new image deletes the previous file, and removing the image deletes the last', async () => {
  const maya = await app.register('athlete');
  await uploadImageAs(maya, toImageUploadForm(await createOneColorImage(50, 50).png().toBuffer()));
  const first = await getImage(maya);
  await uploadImageAs(maya, toImageUploadForm(await createOneColorImage(50, 50, blue).png().toBuffer()));
  const second = await getImage(maya);
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
  await uploadImageAs(maya, toImageUploadForm(await createOneColorImage(50, 50).png().toBuffer()));
  const { address } = await getImage(maya);
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
  await uploadImageAs(maya, toImageUploadForm(await createOneColorImage(50, 50).png().toBuffer()));
  const { address } = await getImage(maya);
  const makeDeletionWork = await makeDeletionFail(address);
  expect(
    (await uploadImageAs(maya, toImageUploadForm(await createOneColorImage(50, 50, blue).png().toBuffer())))
      .status,
  ).toBe(200);
  await expect(app.runJobs('image-deletion')).rejects.toThrow();
  await makeDeletionWork();
  expect((await maya.get(address)).status).toBe(404);
  await app.runJobs('image-deletion');
  expect(existsSync(toFile(address))).toBe(false);
});

test('files that no account names are deleted after a day, and those of accounts stay', async () => {
  const maya = await app.addAthlete();
  await uploadImageAs(maya, toImageUploadForm(await createOneColorImage(50, 50).png().toBuffer()));
  const { address } = await getImage(maya);
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
  const form = toImageUploadForm(await createOneColorImage(50, 50).png().toBuffer());
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
  expect((await uploadImageAs(maya, form)).status).toBeGreaterThanOrEqual(500);
  vi.restoreAllMocks();
  expect((await getImage(maya)).answer.status).toBe(200);
});

test('an image and its folder are on the disk before an account names it', async ({ skip }) => {
  skip(process.platform !== 'linux', 'only Linux tells the path of an open file');
  const maya = await app.addAthlete();
  await uploadImageAs(maya, toImageUploadForm(await createOneColorImage(50, 50).png().toBuffer()));
  const { address } = await getImage(maya);
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
  await uploadImageAs(maya, toImageUploadForm(await createOneColorImage(50, 50, blue).png().toBuffer()));
  vi.restoreAllMocks();
  const file = toFile((await getImage(maya)).address);
  expect(synced).toEqual([`${file}.part`, join(app.dataDir, 'images')]);
  expect((await readdir(join(app.dataDir, 'images'))).filter((name) => name.endsWith('.part'))).toEqual([]);
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
