import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

// Argon2id, 19 MiB, two passes, one lane: OWASP Password Storage Cheat Sheet, read in August 2026.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// More at once than cores would only make everybody wait, with 19 MiB each.
const atOnce = availableParallelism();
let running = 0;
const waiting: (() => void)[] = [];

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

export const verifyPassword = (given: { hash: string; password: string }): Promise<boolean> =>
  inTurn(() => verify(given.hash, given.password));

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((turn) => waiting.push(turn));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
