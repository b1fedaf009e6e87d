import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from '#shared/cursor.ts';

/** A response that was checked by its schema and serialized before, with the page headers of a list. */
export class SerializedResponse {
  readonly body: string;
  readonly about: Omit<Page<unknown>, 'rows'> | undefined;
  #etag: string | undefined;

  constructor(body: string, about?: Omit<Page<unknown>, 'rows'>) {
    this.body = body;
    this.about = about;
  }

  /** In characters. */
  get length(): number {
    return this.body.length;
  }

  /** Weak: the same response may be compressed or not. */
  get etag(): string {
    this.#etag ??= `W/"${createHash('sha256')
      .update(this.body)
      .update(JSON.stringify(this.about ?? null))
      .digest('base64url')}"`;
    return this.#etag;
  }
}

/** Sends the response with its ETag, or 304 if the caller has it already. */
export function sendSerializedOrNotModified(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: SerializedResponse,
) {
  reply.header('etag', etag);
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

const matchesEtag = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch?.split(',').some((one) => one.trim() === etag) ?? false;
