/**
 * Options of an `LRUCache` of at most this many entries. Its own `max` makes room for all of them at once, which takes a
 * start some milliseconds for each 10,000.
 */
export const limitEntries = (count: number): { maxSize: number; sizeCalculation: () => number } => ({
  maxSize: count,
  sizeCalculation: () => 1,
});
