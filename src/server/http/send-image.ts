import type { FastifyReply } from 'fastify';

/** Sends an image of a member (WebP), with headers that stop any script in it. */
export function sendImage(reply: FastifyReply, image: Buffer) {
  return reply
    .header('content-security-policy', "default-src 'none'")
    .header('content-disposition', 'inline')
    .header('x-content-type-options', 'nosniff')
    .type('image/webp')
    .send(image);
}
