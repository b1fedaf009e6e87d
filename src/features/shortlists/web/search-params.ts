/** Whom the compare page compares; what is no id is left out. */
export interface CompareSearch {
  ids: string[];
  /** The list from which all of them come. */
  list?: string | undefined;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const isId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);

/** Takes an array, or ids with commas between them. */
export function parseCompareSearch({ ids, list }: Record<string, unknown>): CompareSearch {
  const given = Array.isArray(ids) ? ids : typeof ids === 'string' ? ids.split(',') : [];
  const known = given.filter(isId).map((id) => id.toLowerCase());
  return { ids: [...new Set(known)], ...(isId(list) && { list }) };
}
