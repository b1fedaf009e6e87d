/**
 * 1284 as '1,284'; undefined stays undefined. Not by `Intl`: the first format that a page creates takes a phone 80 ms, and
 * most pages need no other.
 */
export function formatInteger(count: number): string;
export function formatInteger(count: number | undefined): string | undefined;
export function formatInteger(count: number | undefined): string | undefined {
  return count?.toString().replace(/\B(?=(\d{3})+$)/g, ',');
}
