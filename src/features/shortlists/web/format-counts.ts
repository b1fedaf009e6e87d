import { formatInteger } from '#shared/format-integer.ts';
/** '1 athlete', '1,000 athletes'. */
export const formatAthletes = (n: number): string => (n === 1 ? '1 athlete' : `${formatInteger(n)} athletes`);

/** '2 can no longer be shown'; undefined for none. */
export const formatHidden = (n: number): string | undefined =>
  n > 0 ? `${formatInteger(n)} can no longer be shown` : undefined;

/** '2 selected'. */
export const formatSelected = (n: number): string => `${n} selected`;
