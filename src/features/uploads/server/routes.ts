import type { FastifyReply } from 'fastify';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { uploadCalls } from '../contract.ts';
import {
  changeProfileImage,
  getStoredImage,
  removeProfileImage,
  type UploadsContext,
} from './service/profile-image.ts';

export function uploadRoutes(ctx: UploadsContext): Handlers<typeof uploadCalls> {
  return {
    'PUT /api/users/me/profile-image': ({ viewer, file, body }) =>
      changeProfileImage(ctx, viewer, file, body),
    'DELETE /api/users/me/profile-image': ({ viewer }) => removeProfileImage(ctx, viewer),
    'GET /images/{id}.webp': async ({ viewer, params, reply }) =>
      sendImage(reply, await getStoredImage(ctx, viewer, params.id)),
  };
}

/** The image at an address never changes, so it may be cached for a year. The other headers stop any script in it. */
function sendImage(reply: FastifyReply, image: Buffer) {
  return reply
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'")
    .header('content-disposition', 'inline')
    .header('x-content-type-options', 'nosniff')
    .type('image/webp')
    .send(image);
}
