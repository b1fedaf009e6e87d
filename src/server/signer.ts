import { createHmac, timingSafeEqual } from 'node:crypto';

/** Makes words that only this server can have written, for links that work without a session. */
export interface Signer {
  /** In letters that an address may have. The purpose keeps a signature from being of use elsewhere. */
  sign(purpose: string, words: string): string;
  fits(purpose: string, words: string, signature: string): boolean;
}

export function openSigner(secret: string): Signer {
  const digest = (purpose: string, words: string) =>
    createHmac('sha256', secret).update(`${purpose}\n${words}`).digest();
  return {
    sign: (purpose, words) => digest(purpose, words).toString('base64url'),
    fits: (purpose, words, signature) => {
      const [given, right] = [Buffer.from(signature, 'base64url'), digest(purpose, words)];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
