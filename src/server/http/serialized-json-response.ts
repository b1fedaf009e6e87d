import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from '#shared/cursor.ts';
import {
  type ContentCoding,
  chooseContentCoding,
  compressText,
  minCompressedLength,
} from './content-coding.ts';

/** JSON of athletes or markers compresses to a tenth; both codings together are less than this part of it. */
const compressedShare = 0.25;

/** A response that was checked by its schema and serialized before, with the page headers of a list. */
export class SerializedResponse {
  readonly body: string;
  readonly about: Omit<Page<unknown>, 'rows'> | undefined;
  /** Of the rows, for daily budgets. */
  readonly itemIds: readonly string[];
  #etag: string | undefined;
  readonly #compressed: { [Coding in ContentCoding]?: Promise<Buffer> } = {};

  constructor(body: string, about?: Omit<Page<unknown>, 'rows'>, itemIds: readonly string[] = []) {
    this.body = body;
    this.about = about;
    this.itemIds = itemIds;
  }

  /** In characters, with room for the compressed bodies. */
  get length(): number {
    return Math.ceil(this.body.length * (1 + compressedShare));
  }

  /** Weak: the same response may be compressed or not. */
  get etag(): string {
    this.#etag ??= `W/"${createHash('sha256')
      .update(this.body)
      .update(JSON.stringify(this.about ?? null))
      .digest('base64url')}"`;
    return this.#etag;
  }

  /** The compressed body, made once for all who ask. */
  compress(coding: ContentCoding): Promise<Buffer> {
    this.#compressed[coding] ??= compressText(this.body, coding);
    return this.#compressed[coding];
  }
}

/** Sends the response with its ETag, or 304 if the caller has it already. */
export async function sendSerializedOrNotModified(
  request: FastifyRequest,
  reply: FastifyReply,
  response: SerializedResponse,
) {
  reply.header('etag', response.etag).header('vary', 'accept-encoding');
  if (matchesEtag(request.headers['if-none-match'], response.etag)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  const coding =
    response.body.length < minCompressedLength
      ? undefined
      : chooseContentCoding(request.headers['accept-encoding']);
  if (!coding) return reply.send(response.body);
  return reply.header('content-encoding', coding).send(await response.compress(coding));
}

/** Whether the value of `If-None-Match` names this ETag. */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch?.split(',').some((one) => one.trim() === etag) ?? false;
