import { createHash } from 'node:crypto';

/** Only this is stored of a secret in a link or cookie: whoever reads the database cannot use it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
