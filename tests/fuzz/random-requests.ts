import fc, { type Arbitrary } from 'fast-check';
import { createExampleValue } from '#features/docs/server/openapi/create-example-value.ts';
import type { JsonSchema } from '#features/docs/server/openapi/create-json-schemas.ts';
import type { Operation, Parameter } from '#features/docs/server/openapi/create-openapi-document.ts';

/** A valid or invalid request. */
export interface RandomRequest {
  route: string;
  address: string;
  type: string | undefined;
  body: string | undefined;
}

export interface DescribedCall {
  /** `GET /api/athletes/{id}` */
  route: string;
  operation: Operation;
}

const oddTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  'null',
  'true',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  '😀',
  '%00',
  '%',
  "' or 1=1 --",
  "'); drop table users; --",
  '$(sleep 9)',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '__proto__',
  'constructor',
  '2027-02-30T00:00:00Z',
  '9999999999999999999999',
  '0x10',
  'a'.repeat(5001),
  '('.repeat(500),
  '00000000-0000-0000-0000-000000000000',
  '[object Object]',
];

const anyText = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 200 }),
  fc.stringMatching(/^[a-z]{1,12}( [a-z]{1,12})?$/),
);

const anyJson: Arbitrary<unknown> = fc.oneof(
  anyText,
  fc.double(),
  fc.integer(),
  fc.constantFrom(null, true, false, 0, -0, 1e308, -1, 2 ** 53, [], {}, [[[[[[]]]]]]),
  fc.array(anyText, { maxLength: 30 }),
  fc.dictionary(anyText, anyText, { maxKeys: 4 }),
  fc.json({ maxDepth: 4 }).map((json) => JSON.parse(json)),
);

/** Field names that no schema has or that no member may set. */
const smuggledFields = [
  'role',
  'id',
  'userId',
  'rating',
  'emailVerified',
  '__proto__',
  'constructor',
  'managedBy',
  'x',
];

/** Values that a schema admits; `ids` are ids of existing rows. */
function createValidValues(schema: JsonSchema, name: string, ids: string[]): Arbitrary<unknown> {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants?.length) return fc.oneof(...variants.map((one) => createValidValues(one, name, ids)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.properties) return createValidObjects(schema, ids);
  if (schema.items) return fc.array(createValidValues(schema.items, name, ids), { maxLength: 4 });
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'integer' || type === 'number') {
    const [min, max] = [schema.minimum ?? -1000, schema.maximum ?? 1000];
    return type === 'integer'
      ? fc.integer({ min: Math.ceil(min), max: Math.floor(Math.max(min, Math.min(max, 1e9))) })
      : fc.double({ min, max, noNaN: true });
  }
  if (type === 'boolean') return fc.boolean();
  if (schema.format === 'uuid') return fc.constantFrom(...ids);
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(createExampleValue(schema, name)) },
    { weight: 1, arbitrary: anyText },
  );
}

function createValidObjects(
  { properties = {}, required = [] }: JsonSchema,
  ids: string[],
): Arbitrary<object> {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, createValidValues(schema, name, ids)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

/** A valid body with one or two invalid fields. */
function createBodiesWithInvalidFields(schema: JsonSchema, ids: string[]): Arbitrary<unknown> {
  const names = [...Object.keys(schema.properties ?? {}), ...smuggledFields];
  const spoiling = fc.dictionary(fc.constantFrom(...names), anyJson, { maxKeys: 2 });
  return fc.tuple(createValidValues(schema, '', ids), spoiling).map(([good, bad]) => {
    const both = Object.entries({ ...(good as object), ...bad });
    // Parsed from JSON: as a literal, '__proto__' would set the prototype.
    return `{${both.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`)}}`;
  });
}

function createBodyArbitrary(
  operation: Operation,
  ids: string[],
): Arbitrary<Pick<RandomRequest, 'type' | 'body'>> {
  const [[type = '', media] = []] = Object.entries(operation.requestBody?.content ?? {});
  const nothing = { type: undefined, body: undefined };
  if (!media) return fc.constantFrom(nothing, { type: 'application/json', body: '{"x":1}' });
  if (type === 'multipart/form-data') return createUploads(Object.keys(media.schema.properties ?? {}));
  const asJson = (value: Arbitrary<unknown>) =>
    value.map((one) => ({ type, body: typeof one === 'string' ? one : JSON.stringify(one) }));
  return fc.oneof(
    { weight: 12, arbitrary: asJson(createBodiesWithInvalidFields(media.schema, ids)) },
    { weight: 3, arbitrary: asJson(anyJson.map((value) => JSON.stringify(value) ?? '')) },
    { weight: 1, arbitrary: asJson(fc.string({ unit: 'binary' })) },
    { weight: 1, arbitrary: fc.constantFrom(nothing, { type: 'text/plain', body: '{}' }) },
  );
}

function createUploads(names: string[]): Arbitrary<Pick<RandomRequest, 'type' | 'body'>> {
  const part = fc
    .tuple(fc.constantFrom(...names, 'x'), anyText, fc.boolean())
    .map(([name, content, isFile]) => {
      const file = isFile ? '; filename="a.png"\r\ncontent-type: image/png' : '';
      return `--x\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
    });
  return fc
    .tuple(fc.array(part, { maxLength: 3 }), fc.constantFrom('--x--\r\n', ''))
    .map(([parts, end]) => ({ type: 'multipart/form-data; boundary=x', body: parts.join('') + end }));
}

function createQueries(parameters: Parameter[], ids: string[]): Arbitrary<string> {
  const inQuery = parameters.filter((one) => one.in === 'query');
  const good = inQuery.map(({ name, schema }) =>
    createValidValues(schema, name, ids).map((value): [string, string][] =>
      [value].flat().map((one) => [name, `${one}`] as [string, string]),
    ),
  );
  const bad = fc
    .tuple(fc.constantFrom(...inQuery.map((one) => one.name), 'x', '__proto__', 'sport[]'), anyText)
    .map((pair): [string, string][] => [pair]);
  const needed = good.filter((_, i) => inQuery[i]?.required);
  const wished = good.length > 0 ? fc.oneof(bad, ...good) : bad;
  return fc
    .tuple(fc.tuple(...needed), fc.array(wished, { maxLength: 3 }))
    .map(([first, more]) => [...first, ...more].flat())
    .map((pairs) => pairs.map((pair) => pair.map(encodeForUrl).join('=')).join('&'));
}

// encodeURIComponent throws on a lone surrogate; its raw percent-encoding can be sent.
const encodeForUrl = (words: string) =>
  encodeURIComponent(words.isWellFormed() ? words : `${words.toWellFormed()}%`);

/** Requests of one call with valid or invalid path, query and body. */
export function createRandomRequests(
  { route, operation }: DescribedCall,
  ids: string[],
): Arbitrary<RandomRequest> {
  const [, path = ''] = route.split(' ');
  const parameters = operation.parameters ?? [];
  const names = parameters.filter((one) => one.in === 'path').map((one) => one.name);
  const anId = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: anyText },
  );
  const parts = fc.tuple(
    fc.tuple(...names.map(() => anId)),
    createQueries(parameters, ids),
    createBodyArbitrary(operation, ids),
  );
  return parts.map(([inPath, asked, sent]) => {
    const filled = names.reduce(
      (so, name, i) => so.replace(`{${name}}`, () => encodeForUrl(inPath[i] ?? '')),
      path,
    );
    return { route, address: asked ? `${filled}?${asked}` : filled, ...sent };
  });
}
