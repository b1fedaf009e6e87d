import type { JsonSchema } from './schemas.ts';

/** One row of a table: a field, or a part of one (`user.firstName`). */
export interface Field {
  path: string;
  type: string;
  required: boolean;
  /** What its type does not tell; code stands between backticks. */
  about?: string | undefined;
}

/** The fields of an object, those of nested objects with them; a shape with a name stays a name. */
export function fieldsOf(schema: JsonSchema, prefix = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const path = prefix + name;
    const required = schema.required?.includes(name) ?? false;
    const field = { path, type: typeOf(inner), required, about: inner.description };
    const within = inner.items?.properties ? inner.items : inner;
    const deeper = within.properties ? fieldsOf(within, inner.items ? `${path}[].` : `${path}.`) : [];
    return [field, ...deeper];
  });
}

/** A type in words: `integer, 2024 to 2030`, `"athlete" or "coach"`, `list of Athlete`. */
export function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return variants.map(typeOf).join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  const types = [schema.type ?? 'anything'].flat();
  const named = types.map((type) => (type === 'array' ? `list of ${typeOf(schema.items ?? {})}` : type));
  return [named.join(' or '), ...limitsOf(schema)].join(', ');
}

function limitsOf(schema: JsonSchema): string[] {
  const { minimum, maximum, minLength, maxLength, maxItems, format } = schema;
  // Zod gives every whole number the limits of JavaScript's: they say nothing.
  const real = [minimum, maximum].map((limit) =>
    Math.abs(limit ?? 0) >= Number.MAX_SAFE_INTEGER ? undefined : limit,
  );
  const range = (from: number | undefined, to: number | undefined, of = '') =>
    from === undefined && to === undefined
      ? []
      : [
          `${from === undefined ? 'at most' : to === undefined ? 'at least' : `${from} to`} ${to ?? from}${of}`,
        ];
  return [
    ...(format ? [format] : []),
    ...range(real[0], real[1]),
    ...range(minLength, maxLength, ' characters'),
    ...range(undefined, maxItems, ' of them'),
  ];
}
