import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import sharp from 'sharp';
import { registerMembers } from '../../support/api-client.ts';
import { type FaultRow, sleep } from '../fault-row.ts';
import { SideLoad } from '../side-load.ts';

const memberCount = 6;
const uploadMs = 4_000;

/** Members upload over slow lines, so that uploads are under way at every moment of the deploy. */
export const deployDuringUploads: FaultRow = {
  id: 'deploy-during-uploads',
  title: `A deploy (SIGHUP) amid uploads of ${uploadMs / 1000} s each, with streams open`,
  stack: 'pooled',
  async inflict({ server }, load) {
    const members = await registerMembers(server.origin, memberCount);
    const image = await createNoise();
    const addresses = new Map<number, string>();
    const uploading = new SideLoad({ clients: memberCount, pauseMs: 100 }, async (m) => {
      const { status, body } = await uploadSlowly(server.origin, members[m]!.cookie, image);
      if (status === 200) addresses.set(m, JSON.parse(body).user.profileImage);
      return status === 200 ? 'done' : `${status}`;
    });
    await sleep(uploadMs / 2);
    const { first, workers } = server.listProcessIds();
    load.markFault();
    process.kill(first, 'SIGHUP');
    const areReplaced = () => server.listProcessIds().workers.every((id) => !workers.includes(id));
    for (let tries = 0; tries < 600 && !areReplaced(); tries++) await sleep(100);
    load.markRepaired();
    await uploading.waitForDone(memberCount);
    await uploading.stop();
    const answers = await Promise.all(
      [...addresses].map(([m, address]) =>
        fetch(server.origin + address, { headers: { cookie: members[m]!.cookie } }),
      ),
    );
    const lost = answers.filter(({ ok }) => !ok).length;
    const replaced = areReplaced() ? '' : ', and the workers were not replaced within a minute';
    return `uploads ${uploading.describe()}, ${lost} of the last ${answers.length} lost${replaced}`;
  },
};

/** An image that cannot be compressed, of some 500 kB. */
const createNoise = () =>
  sharp(randomBytes(400 * 400 * 3), { raw: { width: 400, height: 400, channels: 3 } })
    .png()
    .toBuffer();

function uploadSlowly(
  origin: string,
  cookie: string,
  image: Buffer,
): Promise<{ status: number; body: string }> {
  const boundary = 'part-of-an-upload';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="me.png"\r\ncontent-type: image/png\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), image, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return new Promise((resolve, reject) => {
    const headers = {
      cookie,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': body.length,
    };
    const upload = request(`${origin}/api/users/me/profile-image`, { method: 'PUT', agent: false, headers });
    upload.on('error', reject).on('response', async (response) => {
      const chunks = await response.toArray().catch(reject);
      resolve({
        status: response.statusCode ?? 0,
        body: Buffer.concat((chunks as Buffer[]) ?? []).toString(),
      });
    });
    void writeSlowly(upload, body);
  });
}

async function writeSlowly(upload: ReturnType<typeof request>, body: Buffer): Promise<void> {
  const parts = 40;
  const size = Math.ceil(body.length / parts);
  for (let part = 0; part < parts && !upload.destroyed; part++) {
    upload.write(body.subarray(part * size, (part + 1) * size));
    await sleep(uploadMs / parts);
  }
  upload.end();
}
