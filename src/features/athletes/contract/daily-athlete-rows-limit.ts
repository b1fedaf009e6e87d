import type { RowLimit } from '#shared/api-call.ts';

/**
 * Athletes in lists for one account in a day: some 2,000 pages as screens load them. Most athletes are minors, and accounts
 * are free: whoever wants a copy of everybody must not get it in an afternoon.
 */
export const athleteRowLimit: RowLimit = { of: 'athletes', max: 50_000, seconds: 86_400 };
