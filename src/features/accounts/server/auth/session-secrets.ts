import { createHmac, timingSafeEqual } from 'node:crypto';
import type { onRequestHookHandler } from 'fastify';

/** What signs cookies and links and encrypts second factors. */
export interface SessionSecrets {
  /** Signs and encrypts. */
  secret: string;
  /** Others whose signatures and encryption are accepted: the former one, or the next. */
  acceptedSecrets?: readonly string[] | undefined;
}

/** The secrets as Better Auth takes them: it writes the version beside what it encrypts. */
export const toVersionedSecrets = ({ secret, acceptedSecrets = [] }: SessionSecrets) =>
  [...new Set([secret, ...acceptedSecrets])].map((value) => ({ version: computeVersion(value), value }));

/** A number that a secret has in every process, whatever its place in the list; it says nothing about the secret. */
const computeVersion = (secret: string) =>
  createHmac('sha256', secret).update('version of the secret').digest().readUInt32BE() >>> 1;

/** The value of a signed cookie: what is signed, a dot, and a SHA-256 in base64. */
const signedValue = /^(.+)\.([A-Za-z0-9+/]{43}=)$/s;

/**
 * Before anything reads the cookies, gives those that an accepted secret has signed the signature of the current one, of
 * which alone Better Auth knows. The browser gets it with the session's next renewal.
 */
export function createCookieResigner(secrets: SessionSecrets): onRequestHookHandler {
  return (request, _reply, done) => {
    const { cookie } = request.headers;
    if (cookie && secrets.acceptedSecrets?.length) request.headers.cookie = resignCookies(cookie, secrets);
    done();
  };
}

function resignCookies(header: string, secrets: SessionSecrets): string {
  const pairs = header.split('; ').map((pair) => {
    const [name, value = ''] = pair.split(/=(.*)/s);
    const [, text, signature] = signedValue.exec(decodeOrEmpty(value)) ?? [];
    if (!text || !signature || !isSignedByAccepted(text, signature, secrets)) return pair;
    return `${name}=${encodeURIComponent(`${text}.${sign(text, secrets.secret)}`)}`;
  });
  return pairs.join('; ');
}

const isSignedByAccepted = (text: string, signature: string, { acceptedSecrets = [] }: SessionSecrets) =>
  acceptedSecrets.some((secret) => timingSafeEqual(Buffer.from(sign(text, secret)), Buffer.from(signature)));

const sign = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('base64');

function decodeOrEmpty(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
