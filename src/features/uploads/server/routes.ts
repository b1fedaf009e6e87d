import type { FastifyReply } from 'fastify';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve.ts';
import type { uploadCalls } from '../contract.ts';
import { changeProfileImage, image, removeProfileImage } from './service.ts';
import { openStorage } from './storage.ts';

export function uploadRoutes(context: Context): Handlers<typeof uploadCalls> {
  const on = { ...context, storage: openStorage(context.dataDir) };
  return {
    'PUT /api/users/me/profile-image': ({ viewer, file, body }) => changeProfileImage(on, viewer, file, body),
    'DELETE /api/users/me/profile-image': ({ viewer }) => removeProfileImage(on, viewer),
    'GET /images/{id}.webp': async ({ params, reply }) => asImage(reply, await image(on, params.id)),
  };
}

/** An image never changes under its address, and is nothing that could run. */
function asImage(reply: FastifyReply, content: Buffer) {
  return reply
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'")
    .header('content-disposition', 'inline')
    .header('x-content-type-options', 'nosniff')
    .type('image/webp')
    .send(content);
}
