import sharp from 'sharp';
import type { HttpClient, MemberClient } from './http-client.ts';

const red = { r: 220, g: 30, b: 30 };
export const blue = { r: 30, g: 30, b: 220 };
export const createOneColorImage = (width: number, height: number, background = red) =>
  sharp({ create: { width, height, channels: 3, background } });

/** Left half red, right half blue. */
export const createRedBlueImage = () =>
  createOneColorImage(200, 100).composite([
    { input: { create: { width: 100, height: 100, channels: 3, background: blue } }, left: 100, top: 0 },
  ]);

export function toImageUploadForm(
  file: Uint8Array | string,
  fields: Record<string, string> = {},
  name = 'image',
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append(name, new Blob([file as BlobPart], { type: 'image/png' }), 'me.png');
  return form;
}

export async function uploadImage(origin: string, who: HttpClient, form: FormData) {
  const answer = await fetch(`${origin}/api/users/me/profile-image`, {
    method: 'PUT',
    body: form,
    headers: who.cookie ? { cookie: who.cookie } : {},
  });
  return { status: answer.status, body: await answer.json() };
}

export async function getProfileImage(origin: string, who: MemberClient) {
  const { body } = await who.get('/api/auth/me');
  const answer = await fetch(origin + body.profileImage, { headers: { cookie: who.cookie } });
  return { address: body.profileImage as string, answer, image: Buffer.from(await answer.arrayBuffer()) };
}
