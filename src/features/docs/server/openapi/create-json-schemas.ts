import { z } from 'zod';
import type { DocumentedFeature } from '../../contract.ts';

/** The part of JSON Schema (2020-12) that our schemas use. */
export interface JsonSchema {
  type?: string | string[];
  $ref?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  description?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  [more: string]: unknown;
}

export interface SchemaPrinter {
  /** The schema of a request (`input`) or response (`output`). Named schemas become references. */
  print(schema: z.ZodType, io: 'input' | 'output'): JsonSchema;
  /** The named schemas. */
  namedSchemas: Record<string, JsonSchema>;
}

const address = '#/components/schemas/';

export function createJsonSchemaPrinter(features: DocumentedFeature[]): SchemaPrinter {
  const names = z.registry<{ id?: string }>();
  const all = features.flatMap((feature) => Object.entries(feature.namedSchemas ?? {}));
  for (const [id, schema] of all) names.add(schema, { id });

  const printWithNamedReferences = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    const {
      $schema: _,
      $defs: __,
      ...printed
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      metadata: names,
      override: (printed) => {
        replaceByParsedNumberSchema(printed);
        addContractDescription(printed);
      },
    }) as JsonSchema;
    return rewriteDefsRefsToComponents(printed) as JsonSchema;
  };
  const toReferenceOrJsonSchema: SchemaPrinter['print'] = (schema, io) => {
    const name = io === 'output' && names.get(schema)?.id;
    return name ? { $ref: address + name } : printWithNamedReferences(schema, io);
  };
  // Its name is removed while it is printed, or it would become a reference to itself.
  const namedSchemas = Object.fromEntries(
    all.map(([id, schema]) => {
      names.remove(schema);
      const printed = printWithNamedReferences(schema, 'output');
      names.add(schema, { id });
      return [id, printed];
    }),
  );
  return { print: toReferenceOrJsonSchema, namedSchemas };
}

/** Adds the description that a contract gives a field. */
function addContractDescription({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: object;
}) {
  const { description } = z.globalRegistry.get(zodSchema) ?? {};
  if (description) Object.assign(jsonSchema, { description });
}

/** A number in a query is sent as text and parsed: prints the schema of the parsed number. */
function replaceByParsedNumberSchema({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: object;
}) {
  const { def } = zodSchema._zod;
  if (def.type !== 'pipe' || def.out._zod.def.type !== 'number') return;
  const { $schema: _, ...read } = z.toJSONSchema(def.out as z.ZodType) as JsonSchema;
  for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
  Object.assign(jsonSchema, read);
}

/** Zod refers to `$defs` of one schema; the document has all named schemas in `components`. */
function rewriteDefsRefsToComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewriteDefsRefsToComponents);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? inner.replace('#/$defs/', address)
        : rewriteDefsRefsToComponents(inner),
    ]),
  );
}
