/** The value below which this share of the values lies; 0 without values. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (values: number[]) => percentile(values, 0.5);
export const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
/** Milliseconds with three significant digits at most. */
export const formatMs = (value: number) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
