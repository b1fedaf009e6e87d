/**
 * Returns a function that creates a thing at its first call and returns the same one afterwards: for what a module offers and
 * a phone needs milliseconds to create, such as the formats of `Intl`. A module that every page loads would create it in
 * vain, and in one long task with all others.
 */
export function createWhenNeeded<Thing extends object>(create: () => Thing): () => Thing {
  let thing: Thing | undefined;
  return () => {
    thing ??= create();
    return thing;
  };
}
