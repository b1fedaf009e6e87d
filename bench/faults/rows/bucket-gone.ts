import sharp from 'sharp';
import { toImageUploadForm } from '../../../tests/support/upload-images.ts';
import { registerMembers } from '../../support/api-client.ts';
import { type FaultRow, sleep } from '../fault-row.ts';
import { nameStatus, SideLoad } from '../side-load.ts';

const memberCount = 4;

/** Members set and read profile images. */
export const bucketGone: FaultRow = {
  id: 'bucket-gone',
  title: 'The bucket (S3) is gone for 10 s',
  stack: 'services',
  async inflict({ server: { origin }, services: { s3 } }, load) {
    const members = await registerMembers(origin, memberCount);
    const acknowledged = new Map<number, string>();
    let uploads = 0;
    const uploading = new SideLoad({ clients: memberCount, pauseMs: 300 }, async (m, n) => {
      const image = await createImage(n);
      const response = await fetch(`${origin}/api/users/me/profile-image`, {
        ...{ method: 'PUT', body: toImageUploadForm(image), headers: { cookie: members[m]!.cookie } },
      });
      if (!response.ok) return nameStatus(response);
      uploads += 1;
      acknowledged.set(m, (await response.json()).user.profileImage);
      return 'done';
    });
    await waitUntilAllHaveOne(acknowledged);
    const reading = new SideLoad({ clients: memberCount, pauseMs: 300 }, async (m) => {
      const address = acknowledged.get(m)!;
      const response = await readImage(origin, address, members[m]!.cookie);
      // Replaced in the meantime.
      if (response.status === 404 && address !== acknowledged.get(m)) return 'done';
      return response.ok ? 'done' : nameStatus(response);
    });
    await reading.waitForDone(10);
    load.markFault();
    await s3.kill();
    await sleep(10_000);
    await s3.start();
    load.markRepaired();
    const repairedAt = performance.now();
    await uploading.waitForDone(10);
    await Promise.all([uploading.stop(), reading.stop()]);
    const answers = await Promise.all(
      members.map(({ cookie }, m) => readImage(origin, acknowledged.get(m)!, cookie)),
    );
    const lost = answers.filter(({ ok }) => !ok).length;
    return `uploads ${uploading.describe()}, good again after ${uploading.getSecondsUntilDone(repairedAt)}; images read ${reading.describe()}; of ${uploads} acknowledged ${lost} lost`;
  },
};

async function waitUntilAllHaveOne(acknowledged: Map<number, string>): Promise<void> {
  for (let tries = 0; acknowledged.size < memberCount; tries++) {
    if (tries > 600) throw new Error('No image was accepted');
    await sleep(50);
  }
}

const createImage = (n: number) =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: { r: n % 256, g: 90, b: 200 } } })
    .png()
    .toBuffer();

/** To its end: an image that is cut off throws. */
async function readImage(origin: string, address: string, cookie: string): Promise<Response> {
  const response = await fetch(origin + address, { headers: { cookie } });
  await response.clone().arrayBuffer();
  return response;
}
