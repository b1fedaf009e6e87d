import type { Call } from '#shared/api-call.ts';
import { type ErrorCode, httpStatus } from '#shared/errors.ts';
import type { JsonSchema } from './create-json-schemas.ts';

type Refusal = [code: ErrorCode, description: string, applies: (route: string, call: Call) => boolean];

/** Refusals by name: code, description, and which calls can return it besides those that declare its code. */
export const refusalResponses: Record<string, Refusal> = {
  Malformed: [
    'malformed',
    'The request cannot be read',
    (route, call) => call.body !== undefined || route.includes('{'),
  ],
  SignedOut: [
    'signed-out',
    'Nobody is signed in, or what should sign in is not right',
    (_, call) => call.audience !== 'public',
  ],
  Forbidden: [
    'forbidden',
    'Not yours, not for your role, or asked by the page of another site',
    (route, call) =>
      !route.startsWith('GET ') ||
      call.ownerOnly === true ||
      // Suspended members, and staff, are refused by every other call.
      (call.audience !== 'public' && !call.whileSuspended),
  ],
  NotFound: [
    'not-found',
    'Nothing is there, or nothing that you may know of',
    (route, call) => route.includes('{') || call.notFoundMessage !== undefined,
  ],
  Taken: ['taken', 'Someone or something has it, or is so, already', () => false],
  TooLarge: ['too-large', 'The body is too large', (_, call) => call.body !== undefined],
  WrongType: [
    'unsupported-type',
    'The content type is not the one that this call takes',
    (_, call) => call.body !== undefined || call.upload !== undefined,
  ],
  Invalid: ['invalid', 'A field or a parameter is wrong', () => true],
  TooMany: ['too-many', 'Too many calls; `Retry-After` says how long to wait', () => true],
  Unavailable: [
    'unavailable',
    'The server is overloaded, or someone else does not answer; `Retry-After` says how long to wait',
    (_, call) => !call.whileOverloaded,
  ],
};

/** References to the refusals that this call can respond with, by status. */
export function listRefusalResponses(route: string, call: Call): Record<string, { $ref: string }> {
  const declared: readonly ErrorCode[] = call.errorCodes ?? [];
  const possible = Object.entries(refusalResponses).filter(
    ([, [code, , applies]]) => applies(route, call) || declared.includes(code),
  );
  return Object.fromEntries(
    possible.map(([name, [code]]) => [httpStatus[code], { $ref: `#/components/responses/${name}` }]),
  );
}

/** A response with a problem document (RFC 9457). */
export function createProblemResponse(text: string) {
  const retry = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } };
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return { description: text, ...(text.includes('Retry-After') ? { headers: retry } : {}), content };
}

export const problemSchema: JsonSchema = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
        required: ['path', 'message'],
      },
    },
    requestId: { type: 'string' },
  },
  required: ['type', 'title', 'status', 'detail'],
};
