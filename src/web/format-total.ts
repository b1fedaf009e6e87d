import type { TotalRelation } from '#shared/cursor.ts';
import { formatInteger } from '#shared/format-integer.ts';

/** '1,284', '1,000+', 'About 410,000'. */
export function formatTotal(total: number, relation: TotalRelation): string {
  const count = formatInteger(total);
  if (relation === 'about') return `About ${count}`;
  return relation === 'gte' ? `${count}+` : count;
}
