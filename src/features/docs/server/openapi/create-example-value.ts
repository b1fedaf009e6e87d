import type { JsonSchema } from './create-json-schemas.ts';

/** Examples by field name, where the schema alone does not suffice; a test parses every example. */
const exampleValuesByName: Record<string, unknown> = {
  at: '2027-04-01T12:00:00Z',
  bbox: '-107,25,-93,37',
  birthDate: '2009-05-14',
  city: 'Austin',
  classYear: 2027,
  code: '123456',
  confirmPassword: 'Str0ng!enough',
  content: 'Hi Maya, we would love to see you on campus.',
  directoryUrl: 'https://www.school.example/staff',
  email: 'maya@school.example',
  endsAt: '2027-04-11T17:00:00-05:00',
  firstName: 'Maya',
  grades: [4, 4, 3, 5, 4],
  highSchool: 'Westlake High',
  highlights: ['https://vimeo.com/76979871'],
  lastName: 'Ortiz',
  name: 'Texas quarterbacks',
  password: 'Str0ng!enough',
  place: 'Rice Stadium, Gate 5',
  position: 'Quarterback',
  provider: 'google',
  q: 'aus',
  school: 'Rice University',
  season: '2026',
  startsAt: '2027-04-10T09:00:00-05:00',
  statName: 'Passing Yards',
  statValue: '2,310',
  timeZone: 'America/Chicago',
  token: 'the-token-of-the-mailed-link',
  until: '2027-04-01T12:00:00Z',
  username: 'maya.ortiz',
  zoom: 5,
};

const anId = '01970c4e-8f00-7000-8000-000000000001';

/** The smallest valid value: the required fields, or the first one if none is required. */
export function createExampleValue(schema: JsonSchema, fieldName = ''): unknown {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants)
    return createExampleValue(variants.find((variant) => variant.type !== 'null') ?? {}, fieldName);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.properties) return createExampleObject(schema.properties, schema.required);
  if (fieldName in exampleValuesByName) return exampleValuesByName[fieldName];
  if (schema.items) return [createExampleValue(schema.items, fieldName)];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (type === 'boolean') return true;
  if (type === 'object') return {};
  if (schema.format === 'uuid') return anId;
  // `state` is a US state only where the schema has no enum; elsewhere it is a status.
  return fieldName === 'state' ? 'TX' : 'text';
}

function createExampleObject(properties: Record<string, JsonSchema>, required: string[] = []) {
  const fields = required.length > 0 ? [...required] : Object.keys(properties).slice(0, 1);
  // Optional, because other countries have none; a city without a country is in the United States.
  if (required.includes('city') && 'state' in properties && !required.includes('state')) fields.push('state');
  return Object.fromEntries(
    fields.map((field) => [field, createExampleValue(properties[field] ?? {}, field)]),
  );
}
