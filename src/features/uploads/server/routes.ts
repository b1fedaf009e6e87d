import type { Context } from '#server/context.ts';
import { sendImage } from '#server/http/send-image.ts';
import { matchesEtag } from '#server/http/serialized-json-response.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { uploadCalls } from '../contract.ts';
import {
  assertImageVisible,
  changeProfileImage,
  getVisibleImage,
  removeProfileImage,
} from './service/profile-image.ts';

export function uploadRoutes(ctx: Context): Handlers<typeof uploadCalls> {
  return {
    'PUT /api/users/me/profile-image': ({ viewer, file, body }) =>
      changeProfileImage(ctx, viewer, file, body),
    'DELETE /api/users/me/profile-image': ({ viewer }) => removeProfileImage(ctx, viewer),
    'GET /images/{id}.webp': async ({ viewer, params, caller, reply }) => {
      await assertImageVisible(ctx, viewer, params.id);
      const etag = `"${params.id}"`;
      reply.header('cache-control', cacheControl).header('etag', etag);
      if (matchesEtag(caller.headers['if-none-match'], etag)) return reply.code(304).send();
      return sendImage(reply, await getVisibleImage(ctx, params.id));
    },
  };
}

/**
 * The image at an address never changes, but it may be removed, or hidden by a block: after a minute the browser asks
 * whether it may still show it.
 */
const cacheControl = 'private, max-age=60, must-revalidate';
