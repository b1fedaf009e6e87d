import fc, { type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contracts } from '#contracts.ts';
import { athleteMapSchema } from '#features/map/contract.ts';
import { timeSchema } from '#shared/schemas.ts';
import { compileJsonSerializer } from './compile-json-serializer.ts';

const secret = { planted: 'planted', __secret: ['planted'] };
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('', '"', '\\', '\u2028', '\ud800', '\0\n', 'é😀'),
);
const times = fc.oneof(
  fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }),
  fc.constantFrom('2026-11-22 21:51:00.123+00', '2026-11-22T16:51:00-05:00', '2026-11-22'),
);
/** What no schema of a time, a number or a text describes. */
const wrongValues = fc.constantFrom<unknown>(
  undefined,
  null,
  NaN,
  Infinity,
  new Date(NaN),
  [],
  {},
  'x',
  7,
  true,
);

function createTexts(definition: z.core.$ZodStringDef): Arbitrary<string> {
  if ('format' in definition && definition.format === 'uuid') return fc.uuid();
  const checks =
    definition.checks?.map(({ _zod }) => _zod.def as { format?: string; pattern?: RegExp }) ?? [];
  const pattern = checks.find(({ format }) => format === 'regex')?.pattern;
  return pattern ? fc.stringMatching(pattern) : texts;
}

/** Values that a schema describes, with more than it names in each object. */
function createValues(schema: z.core.$ZodType): Arbitrary<unknown> {
  const definition = (schema as z.core.$ZodTypes)._zod.def;
  switch (definition.type) {
    case 'string':
      return createTexts(definition);
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 3 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case 'boolean':
      return fc.boolean();
    case 'enum':
    case 'literal':
      return fc.constantFrom(...((schema as z.core.$ZodTypes)._zod.values ?? []));
    case 'nullable':
      return fc.option(createValues(definition.innerType), { nil: null });
    case 'default':
    case 'optional':
      return fc.option(createValues(definition.innerType), { nil: undefined });
    case 'array':
      return fc.array(createValues(definition.element), { maxLength: 3 });
    case 'tuple':
      return fc.tuple(...definition.items.map(createValues));
    case 'union':
      return fc.oneof(...definition.options.map(createValues));
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 5 }), createValues(definition.valueType), { maxKeys: 3 });
    case 'pipe':
      return times;
    case 'object': {
      const fields = Object.entries(definition.shape).map(([name, field]) => [name, createValues(field)]);
      // A closed object refuses what it does not name.
      const planted = definition.catchall ? {} : secret;
      // The secret first: the order of the answer is the schema's.
      return fc.record(Object.fromEntries(fields)).map((value) => ({ ...planted, ...(value as object) }));
    }
    default:
      return fc.jsonValue();
  }
}

type JsonOrError = { json: string } | { error: string };

function getJsonOrError(serialize: () => string): JsonOrError {
  try {
    return { json: serialize() };
  } catch (error) {
    return { error: String(error) };
  }
}

const observeParse = (schema: z.ZodType, value: unknown) =>
  getJsonOrError(() => JSON.stringify(schema.parse(value)));
const observeCompiled = (schema: z.ZodType, value: unknown) =>
  getJsonOrError(() => compileJsonSerializer(schema)(value));

const responses = Object.values(contracts)
  .flatMap(({ calls }) => Object.entries(calls as Record<string, { response?: z.ZodType }>))
  .flatMap(([route, { response }]): [string, z.ZodType][] => (response ? [[route, response]] : []));

test.each([...responses, ['the cached map', athleteMapSchema] as [string, z.ZodType]])(
  'the response of %s is byte for byte what its schema gives, without what it does not name',
  (_route, schema) => {
    let described = 0;
    fc.assert(
      fc.property(createValues(schema), (value) => {
        const outcome = observeCompiled(schema, value);
        expect(outcome).toEqual(observeParse(schema, value));
        if (!('json' in outcome)) return;
        described += 1;
        expect(outcome.json).not.toContain('planted');
      }),
      { numRuns: 60 },
    );
    expect(described).toBeGreaterThan(0);
  },
);

const shapes: [string, z.ZodType][] = [
  ['a time', timeSchema()],
  ['a time or null', timeSchema().nullable()],
  ['a number', z.number()],
  ['a whole number', z.number().int()],
  ['a text with a limit', z.string().max(2)],
  ['a text that is cut', z.string().trim()],
  ['a list or nothing', z.array(z.string()).optional()],
  ['a default', z.object({ a: z.string().default('b').optional() })],
  ['a closed object', z.strictObject({ a: z.string() })],
  ['an open object', z.looseObject({ a: z.string() })],
  ['a record', z.record(z.string(), z.number())],
  ['a pair', z.tuple([z.string(), z.number()])],
  ['a choice', z.union([z.object({ a: z.string() }), z.object({ b: z.number() })])],
  ['nested objects', z.object({ a: z.object({ b: z.array(z.object({ c: timeSchema() })) }).nullable() })],
  ['odd names', z.object({ 'a"b': z.string(), constructor: z.number(), '': z.boolean() })],
];

test.each(shapes)('%s: any value gives what its schema gives, also the error', (_name, schema) => {
  const values = fc.oneof(createValues(schema), wrongValues, fc.anything());
  fc.assert(
    fc.property(values, (value) => {
      expect(observeCompiled(schema, value)).toEqual(observeParse(schema, value));
    }),
    { numRuns: 150 },
  );
});

test('one wrong value deep in a list is named with its place, as the schema names it', () => {
  const schema = z.array(z.object({ user: z.object({ age: z.number() }) }));
  expect(() => compileJsonSerializer(schema)([{ user: { age: 1 } }, { user: { age: '2' } }])).toThrow(
    expect.objectContaining({ issues: [expect.objectContaining({ path: [1, 'user', 'age'] })] }),
  );
});
