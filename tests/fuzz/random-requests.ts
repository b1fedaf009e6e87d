import fc, { type Arbitrary } from 'fast-check';
import type { Operation, Parameter } from '#features/docs/server/openapi/create-document.ts';
import { createExample } from '#features/docs/server/openapi/create-example.ts';
import type { JsonSchema } from '#features/docs/server/openapi/print-schemas.ts';

/** A valid or invalid request. */
export interface Request {
  route: string;
  address: string;
  type: string | undefined;
  body: string | undefined;
}

export interface Described {
  /** `GET /api/athletes/{id}` */
  route: string;
  operation: Operation;
}

const odd = [
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

const text = fc.oneof(
  fc.constantFrom(...odd),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 200 }),
  fc.stringMatching(/^[a-z]{1,12}( [a-z]{1,12})?$/),
);

const anything: Arbitrary<unknown> = fc.oneof(
  text,
  fc.double(),
  fc.integer(),
  fc.constantFrom(null, true, false, 0, -0, 1e308, -1, 2 ** 53, [], {}, [[[[[[]]]]]]),
  fc.array(text, { maxLength: 30 }),
  fc.dictionary(text, text, { maxKeys: 4 }),
  fc.json({ maxDepth: 4 }).map((json) => JSON.parse(json)),
);

/** Field names that no schema has or that no member may set. */
const smuggled = [
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
function fitting(schema: JsonSchema, name: string, ids: string[]): Arbitrary<unknown> {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants?.length) return fc.oneof(...variants.map((one) => fitting(one, name, ids)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.properties) return fittingObject(schema, ids);
  if (schema.items) return fc.array(fitting(schema.items, name, ids), { maxLength: 4 });
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
    { weight: 3, arbitrary: fc.constant(createExample(schema, name)) },
    { weight: 1, arbitrary: text },
  );
}

function fittingObject({ properties = {}, required = [] }: JsonSchema, ids: string[]): Arbitrary<object> {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, fitting(schema, name, ids)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

/** A valid body with one or two invalid fields. */
function spoiled(schema: JsonSchema, ids: string[]): Arbitrary<unknown> {
  const names = [...Object.keys(schema.properties ?? {}), ...smuggled];
  const spoiling = fc.dictionary(fc.constantFrom(...names), anything, { maxKeys: 2 });
  return fc.tuple(fitting(schema, '', ids), spoiling).map(([good, bad]) => {
    const both = Object.entries({ ...(good as object), ...bad });
    // Parsed from JSON: as a literal, '__proto__' would set the prototype.
    return `{${both.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`)}}`;
  });
}

function body(operation: Operation, ids: string[]): Arbitrary<Pick<Request, 'type' | 'body'>> {
  const [[type = '', media] = []] = Object.entries(operation.requestBody?.content ?? {});
  const nothing = { type: undefined, body: undefined };
  if (!media) return fc.constantFrom(nothing, { type: 'application/json', body: '{"x":1}' });
  if (type === 'multipart/form-data') return upload(Object.keys(media.schema.properties ?? {}));
  const asJson = (value: Arbitrary<unknown>) =>
    value.map((one) => ({ type, body: typeof one === 'string' ? one : JSON.stringify(one) }));
  return fc.oneof(
    { weight: 12, arbitrary: asJson(spoiled(media.schema, ids)) },
    { weight: 3, arbitrary: asJson(anything.map((value) => JSON.stringify(value) ?? '')) },
    { weight: 1, arbitrary: asJson(fc.string({ unit: 'binary' })) },
    { weight: 1, arbitrary: fc.constantFrom(nothing, { type: 'text/plain', body: '{}' }) },
  );
}

function upload(names: string[]): Arbitrary<Pick<Request, 'type' | 'body'>> {
  const part = fc.tuple(fc.constantFrom(...names, 'x'), text, fc.boolean()).map(([name, content, isFile]) => {
    const file = isFile ? '; filename="a.png"\r\ncontent-type: image/png' : '';
    return `--x\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
  });
  return fc
    .tuple(fc.array(part, { maxLength: 3 }), fc.constantFrom('--x--\r\n', ''))
    .map(([parts, end]) => ({ type: 'multipart/form-data; boundary=x', body: parts.join('') + end }));
}

function query(parameters: Parameter[], ids: string[]): Arbitrary<string> {
  const inQuery = parameters.filter((one) => one.in === 'query');
  const good = inQuery.map(({ name, schema }) =>
    fitting(schema, name, ids).map((value): [string, string][] =>
      [value].flat().map((one) => [name, `${one}`] as [string, string]),
    ),
  );
  const bad = fc
    .tuple(fc.constantFrom(...inQuery.map((one) => one.name), 'x', '__proto__', 'sport[]'), text)
    .map((pair): [string, string][] => [pair]);
  const needed = good.filter((_, i) => inQuery[i]?.required);
  const wished = good.length > 0 ? fc.oneof(bad, ...good) : bad;
  return fc
    .tuple(fc.tuple(...needed), fc.array(wished, { maxLength: 3 }))
    .map(([first, more]) => [...first, ...more].flat())
    .map((pairs) => pairs.map((pair) => pair.map(encoded).join('=')).join('&'));
}

// encodeURIComponent throws on a lone surrogate; its raw percent-encoding can be sent.
const encoded = (words: string) =>
  encodeURIComponent(words.isWellFormed() ? words : `${words.toWellFormed()}%`);

/** Requests of one call with valid or invalid path, query and body. */
export function requestOf({ route, operation }: Described, ids: string[]): Arbitrary<Request> {
  const [, path = ''] = route.split(' ');
  const parameters = operation.parameters ?? [];
  const names = parameters.filter((one) => one.in === 'path').map((one) => one.name);
  const anId = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: text },
  );
  const parts = fc.tuple(fc.tuple(...names.map(() => anId)), query(parameters, ids), body(operation, ids));
  return parts.map(([inPath, asked, sent]) => {
    const filled = names.reduce(
      (so, name, i) => so.replace(`{${name}}`, () => encoded(inPath[i] ?? '')),
      path,
    );
    return { route, address: asked ? `${filled}?${asked}` : filled, ...sent };
  });
}
