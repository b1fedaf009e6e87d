import type { FastifyReply } from 'fastify';
import type { StoredObject } from '../storage/object-storage.ts';

/** Sends an image of a member (WebP), with headers that stop any script in it. */
export function sendImage(reply: FastifyReply, image: Buffer | StoredObject) {
  const [body, size] = Buffer.isBuffer(image) ? [image, image.length] : [image.body, image.size];
  return reply
    .header('content-security-policy', "default-src 'none'")
    .header('content-disposition', 'inline')
    .header('x-content-type-options', 'nosniff')
    .header('content-length', size)
    .type('image/webp')
    .send(body);
}
