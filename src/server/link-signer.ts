import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs text with an HMAC, for links that work without a session. */
export interface LinkSigner {
  /** Returns a base64url signature, safe in a URL. It is valid for this purpose only. */
  sign(purpose: string, text: string): string;
  isValid(purpose: string, text: string, signature: string): boolean;
}

export function openLinkSigner(secret: string): LinkSigner {
  const computeHmac = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(`${purpose}\n${text}`).digest();
  return {
    sign: (purpose, text) => computeHmac(purpose, text).toString('base64url'),
    isValid: (purpose, text, signature) => {
      const [given, right] = [Buffer.from(signature, 'base64url'), computeHmac(purpose, text)];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
