import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs text with an HMAC, for links that work without a session. */
export interface Signer {
  /** Returns a base64url signature, safe in a URL. It is valid for this purpose only. */
  sign(purpose: string, words: string): string;
  isValid(purpose: string, words: string, signature: string): boolean;
}

export function openSigner(secret: string): Signer {
  const computeHmac = (purpose: string, words: string) =>
    createHmac('sha256', secret).update(`${purpose}\n${words}`).digest();
  return {
    sign: (purpose, words) => computeHmac(purpose, words).toString('base64url'),
    isValid: (purpose, words, signature) => {
      const [given, right] = [Buffer.from(signature, 'base64url'), computeHmac(purpose, words)];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
