/** Whom the compare page compares; what is no id is left out. */
export interface CompareSearch {
  ids: string[];
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Takes a list, or ids with commas between them. */
export function parseCompareSearch({ ids }: Record<string, unknown>): CompareSearch {
  const given = Array.isArray(ids) ? ids : typeof ids === 'string' ? ids.split(',') : [];
  const known = given.filter((id): id is string => typeof id === 'string' && uuid.test(id));
  return { ids: [...new Set(known.map((id) => id.toLowerCase()))] };
}
