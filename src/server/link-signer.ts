import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs text with an HMAC, for links that work without a session. */
export interface LinkSigner {
  /** Returns a base64url signature, safe in a URL. It is valid for this purpose only. */
  sign(purpose: string, text: string): string;
  isValid(purpose: string, text: string, signature: string): boolean;
  /** Those that are valid, of which `sign` returns the first. */
  listValidSignatures(purpose: string, text: string): string[];
}

/** Signs with `secret`; signatures of `acceptedSecrets` are valid, too. */
export function openLinkSigner(secret: string, acceptedSecrets: readonly string[] = []): LinkSigner {
  const computeHmac = (key: string, purpose: string, text: string) =>
    createHmac('sha256', key).update(`${purpose}\n${text}`).digest();
  const secrets = [secret, ...acceptedSecrets];
  const listHmacs = (purpose: string, text: string) => secrets.map((key) => computeHmac(key, purpose, text));
  return {
    sign: (purpose, text) => computeHmac(secret, purpose, text).toString('base64url'),
    isValid: (purpose, text, signature) => {
      const given = Buffer.from(signature, 'base64url');
      return listHmacs(purpose, text).some(
        (right) => given.length === right.length && timingSafeEqual(given, right),
      );
    },
    listValidSignatures: (purpose, text) =>
      listHmacs(purpose, text).map((hmac) => hmac.toString('base64url')),
  };
}
