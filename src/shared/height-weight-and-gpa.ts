/** Human heights in whole inches: 3'0" to 9'0". */
export const minHeightInches = 36;
export const maxHeightInches = 108;

const feetAndInches =
  /^(\d)\s*(?:['’′`]|-|ft\.?|feet|foot|\s)\s*(?:(\d{1,2})\s*(?:"|”|″|''|’’|′′|in\.?|inch(?:es)?)?)?$/i;
const inchesAlone = /^(\d{2,3})\s*(?:"|”|″|in\.?|inch(?:es)?)?$/i;

/** Whole inches of a typed height: 6'2", 6’2”, 6-2, 6 2, 6ft 2in, 74. Undefined for anything else. */
export function parseHeight(text: string): number | undefined {
  const written = text.trim();
  const [, feet, rest = '0'] = feetAndInches.exec(written) ?? [];
  const [, alone] = inchesAlone.exec(written) ?? [];
  if (feet && Number(rest) > 11) return undefined;
  const inches = feet ? Number(feet) * 12 + Number(rest) : Number(alone);
  return inches >= minHeightInches && inches <= maxHeightInches ? inches : undefined;
}

/** 74 → 6'2" */
export function formatHeight(inches: number): string {
  return `${Math.floor(inches / 12)}'${inches % 12}"`;
}

/** 185 → 185 lbs */
export function formatWeight(pounds: number): string {
  return `${pounds} lbs`;
}

/** 3.8 → 3.80 */
export function formatGpa(gpa: number): string {
  return gpa.toFixed(2);
}
