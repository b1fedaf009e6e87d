import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '#server/limit-concurrency.ts';

// Argon2id, 19 MiB, two passes, one lane: OWASP Password Storage Cheat Sheet, read in August 2026.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// More at once than there are cores would make none of them faster, and cost 19 MiB each.
const limitHashing = limitConcurrency(availableParallelism());

export const hashPassword = (password: string): Promise<string> => limitHashing(() => hash(password, cost));

export const verifyPassword = (stored: { hash: string; password: string }): Promise<boolean> =>
  limitHashing(() => verify(stored.hash, stored.password));
