import { createRequire } from 'node:module';

const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2');

/** The least that the product may ask for: OWASP Password Storage Cheat Sheet. */
const least = { memoryCost: 19_456, timeCost: 2 };

/**
 * Stands for `@node-rs/argon2` in the tests of rules, calls and screens, where members are registered by the thousand and a hash takes
 * 28 ms: hashes at the lowest cost, if the product asks for at least what OWASP recommends. The built product of the
 * journeys has the real one.
 */
export const hash: typeof argon2.hash = (password, options) => {
  const { memoryCost = 0, timeCost = 0 } = options ?? {};
  if (memoryCost < least.memoryCost || timeCost < least.timeCost)
    throw new Error('A password would be hashed at a lower cost than OWASP recommends.');
  return argon2.hash(password, { ...options, memoryCost: 8, timeCost: 1 });
};

/** The stored hash says at which cost it was made. */
export const { verify } = argon2;
