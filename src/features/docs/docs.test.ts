import { expect, test } from 'vitest';
import { z } from 'zod';
import { contracts } from '#contracts.ts';
import { liveEventSchemas } from '#features/messages/contract/live-events.ts';
import { defineCalls } from '#shared/api-call.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { DocumentedFeature } from './contract.ts';
import { createExampleValue } from './server/openapi/create-example-value.ts';
import { createJsonSchemaPrinter } from './server/openapi/create-json-schemas.ts';
import { createOpenApiDocument, type OpenApi } from './server/openapi/create-openapi-document.ts';

const app = openTestApp();
const features: DocumentedFeature[] = Object.values(contracts);
const declared = features.flatMap((feature) => Object.entries(feature.calls));

const fetchOpenApiDocument = async (): Promise<OpenApi> =>
  (await app.visitor().get('/api/openapi.json')).body;
const listRoutesWithOperations = ({ paths }: OpenApi) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      route: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );

/** Every value under this key, at any depth. */
function listValues(key: string, value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name === key ? [inner] : []),
    ...listValues(key, inner),
  ]);
}

test('the API document has every call of the product and no other', async () => {
  const routes = listRoutesWithOperations(await fetchOpenApiDocument()).map(({ route }) => route);
  expect(routes.sort()).toEqual(declared.map(([route]) => route).sort());
  expect(routes.length).toBeGreaterThan(30);
});

test('a call without a body in its response answers 204, which browsers do not try to read as JSON', () => {
  const calls = declared.map(([route, call]) => ({ route, ...call }));
  const empty = calls.filter(({ response, mediaType }) => !response && !mediaType);
  expect(empty.filter(({ status = 204 }) => status !== 204).map(({ route }) => route)).toEqual([]);
  expect(empty.length).toBeGreaterThan(10);
});

test('the document is OpenAPI 3.1', async () => {
  const printed = await fetchOpenApiDocument();
  expect(printed.openapi).toMatch(/^3\.1\.\d$/);
  expect(printed.info).toMatchObject({ title: 'Fieldhouse', version: expect.any(String) });
  expect(printed.servers).toEqual([{ url: 'http://fieldhouse.test' }]);
  const tags = printed.tags.map((tag) => tag.name);
  const ids = new Set<string>();
  for (const { route, operation } of listRoutesWithOperations(printed)) {
    const path = route.split(' ')[1] ?? '';
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const parameters = operation.parameters ?? [];
    expect(
      parameters.filter((one) => one.in === 'path').map((one) => one.name),
      route,
    ).toEqual(inPath);
    expect(
      parameters.every((one) => one.in !== 'path' || one.required),
      route,
    ).toBe(true);
    expect(new Set(parameters.map((one) => one.in + one.name)).size, route).toBe(parameters.length);
    expect(tags, route).toContain(operation.tags[0]);
    expect(
      Object.keys(operation.responses).some((status) => /^[23]\d\d$/.test(status)),
      route,
    ).toBe(true);
    for (const answer of Object.values(operation.responses))
      expect('$ref' in answer || typeof answer.description === 'string', route).toBe(true);
    ids.add(operation.operationId);
  }
  expect(ids.size).toBe(declared.length);
});

test('what several calls return is described once, under its name', async () => {
  const { components, paths } = await fetchOpenApiDocument();
  const named = features.flatMap(({ namedSchemas }) => Object.keys(namedSchemas ?? {}));
  expect(Object.keys(components.schemas).sort()).toEqual([...named, 'Problem'].sort());
  expect(named).toContain('Athlete');
  const response = paths['/api/athletes/{id}']?.get?.responses[200];
  expect(response).toMatchObject({
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Athlete' } } },
  });
});

test('every reference in the document has a target', async () => {
  const printed = await fetchOpenApiDocument();
  const references = listValues('$ref', printed) as string[];
  expect(references.length).toBeGreaterThan(50);
  for (const reference of new Set(references)) {
    const keys = reference.replace(/^#\//, '').split('/');
    const found = keys.reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], printed);
    expect(found, reference).toBeTypeOf('object');
  }
});

test('only public calls need no session, in the document as on the server', async () => {
  const open = listRoutesWithOperations(await fetchOpenApiDocument()).filter(
    ({ operation }) => operation.security?.length === 0,
  );
  const wanted = declared.filter(([, call]) => call.audience === 'public').map(([route]) => route);
  expect(open.map(({ route }) => route).sort()).toEqual(wanted.sort());
});

test('lists document their headers, numbers their range, limited calls their limit, refusals their fields', async () => {
  const { paths, components } = await fetchOpenApiDocument();
  const list = paths['/api/athletes']?.get;
  expect(
    Object.keys(
      list?.responses['200'] && 'headers' in list.responses['200']
        ? (list.responses['200'].headers ?? {})
        : {},
    ),
  ).toEqual(['X-Total-Count', 'X-Total-Relation', 'Link', 'X-Interpreted-Filters']);
  expect(list?.parameters?.find((one) => one.name === 'minGpa')?.schema).toMatchObject({
    type: 'number',
    minimum: 0,
    maximum: 4,
  });
  expect(paths['/api/auth/login']?.post?.['x-rate-limit']).toEqual({ max: 300, seconds: 600 });
  expect(list?.responses['422']).toEqual({ $ref: '#/components/responses/Invalid' });
  const refused = await app.visitor().get('/api/athletes');
  const known = Object.keys(components.schemas.Problem?.properties ?? {});
  for (const field of Object.keys(refused.body)) expect(known).toContain(field);
});

test('a search of free words sends the header that the document describes', async () => {
  const coach = await app.addCoach();
  const { paths } = await fetchOpenApiDocument();
  for (const path of ['/api/athletes', '/api/map']) {
    const { headers } = await coach.get(`${path}?q=golf`);
    expect(headers.has('x-interpreted-filters')).toBe(true);
    expect(paths[path]?.get?.responses['200']).toMatchObject({
      headers: { 'X-Interpreted-Filters': { description: expect.stringMatching(/`q`/) } },
    });
  }
});

test.each([
  ['POST /api/auth/login', 401],
  ['POST /api/auth/register', 409],
  ['POST /api/users', 409],
  ['PUT /api/auth/email', 409],
  ['POST /api/auth/complete-profile/{id}', 409],
  ['POST /api/athletes', 404],
  ['POST /api/athletes', 409],
  ['POST /api/athletes/me/stats', 409],
  ['GET /api/messages/{me}/{other}', 403],
  ['POST /api/auth/social-login', 503],
  ['GET /api/auth/social-callback', 303],
  ['GET /api/athletes', 304],
])('%s documents the status %s', async (route, status) => {
  const operation = listRoutesWithOperations(await fetchOpenApiDocument()).find(
    (one) => one.route === route,
  )?.operation;
  expect(operation?.responses[status]).toBeDefined();
});

test.each([
  ['POST /api/messages', 'Idempotency-Key', 'header', /first message/],
  ['GET /api/events', 'Last-Event-ID', 'header', /missed/],
  ['GET /api/athletes', 'near', 'query', /`my school`/],
])('%s describes its parameter %s', async (route, name, where, about) => {
  const operation = listRoutesWithOperations(await fetchOpenApiDocument()).find(
    (one) => one.route === route,
  )?.operation;
  const parameter = operation?.parameters?.find((one) => one.name === name);
  expect(parameter).toMatchObject({ in: where, required: false, description: expect.stringMatching(about) });
});

const withBody = declared.filter(([, call]) => call.body && !call.upload);

test.each(withBody.map(([route]) => route))('%s accepts its own example', (route) => {
  const call = declared.find(([name]) => name === route)?.[1];
  const example = createExampleValue(
    createJsonSchemaPrinter(features).print(call?.body as z.ZodType, 'input'),
  );
  expect(call?.body?.safeParse(example).error, JSON.stringify(example)).toBeUndefined();
});

test('the page is the viewer of the document, with files of our own origin only', async () => {
  const { status, body, headers } = await app.visitor().get('/api/docs');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const policy = headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe|https?:/);
  expect(body).toContain('src="/api-docs/swagger-ui-bundle.js"');
  expect(body).not.toMatch(/<style|style=|onclick|https?:/);
});

test('the document has every event of the event stream', async () => {
  const { paths } = await fetchOpenApiDocument();
  expect(Object.keys(paths['/api/events']?.get?.['x-events'] ?? {})).toEqual(Object.keys(liveEventSchemas));
});

test('the events of a declared call are in the document', () => {
  const stream = defineCalls({
    'GET /api/made-up': {
      summary: 'What happens',
      mediaType: 'text/event-stream',
      events: { typing: { summary: 'Someone types', data: z.object({ userId: z.string() }) } },
    },
  });
  const printed = createOpenApiDocument([{ title: 'Made up', calls: stream }], 'http://fieldhouse.test');
  expect(printed.paths['/api/made-up']?.get?.['x-events']?.typing).toMatchObject({
    summary: 'Someone types',
    schema: { properties: { userId: { type: 'string' } } },
  });
});
