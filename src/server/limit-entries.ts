/**
 * Options of an `LRUCache` of at most this many entries. Its own option `max` allocates room for all of them when the
 * server starts: some milliseconds for each 10,000.
 */
export const limitEntries = (count: number): { maxSize: number; sizeCalculation: () => number } => ({
  maxSize: count,
  sizeCalculation: () => 1,
});
