import type { Call } from '#shared/api-call.ts';
import type { DocumentedFeature } from '../../contract.ts';
import { createExampleValue } from './create-example-value.ts';
import { createJsonSchemaPrinter, type JsonSchema, type SchemaPrinter } from './create-json-schemas.ts';
import {
  createProblemResponse,
  listRefusalResponses,
  problemSchema,
  refusalResponses,
} from './openapi-error-responses.ts';

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, OpenApiResponse>;
  'x-rate-limit'?: { max: number; seconds: number };
  'x-events'?: Record<string, { summary: string; schema: JsonSchema }>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

interface Media {
  schema: JsonSchema;
  example?: unknown;
}

type OpenApiResponse =
  | { $ref: string }
  | { description: string; headers?: object; content?: Record<string, Media> };

export interface OpenApi {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  security: Record<string, string[]>[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, object>;
    headers: Record<string, object>;
    securitySchemes: Record<string, object>;
  };
}

const audiences = {
  public: 'Everyone, signed in or not',
  members: 'Members who are signed in',
  athletes: 'Student athletes',
  coaches: 'Coaches',
  staff: 'Staff with a second factor',
} as const;

/** One paragraph per line, code between backticks. */
const description = [
  'Calls take and return JSON, and identify the caller by the session cookie that signing in sets.',
  'Fields and parameters that are not declared here are refused. Ids are UUIDs, times are ISO 8601 in UTC.',
  'Lists return one page: `limit` is 24 unless given and at most 100. `X-Total-Count` counts the whole search (with `X-Total-Relation: gte` there are at least that many, with `about` it is an estimate), and `Link: <…>; rel="next"` leads to the next page.',
  'A refusal is a problem document (RFC 9457): `detail` is a sentence for the person, `errors` names each wrong field.',
  "A change that a browser asks for must come from one of the product's own pages.",
].join('\n');

/** Every call of the product as an OpenAPI 3.1 document. */
export function createOpenApiDocument(features: DocumentedFeature[], publicUrl: string): OpenApi {
  const schemas = createJsonSchemaPrinter(features);
  const paths: OpenApi['paths'] = {};
  for (const { title, calls } of features) {
    for (const [route, call] of Object.entries(calls)) {
      const [method = '', path = ''] = route.split(' ');
      paths[path] = { ...paths[path], [method.toLowerCase()]: createOperation(route, call, title, schemas) };
    }
  }
  const cookie = publicUrl.startsWith('https:') ? '__Secure-fieldhouse' : 'fieldhouse';
  return {
    openapi: '3.1.1',
    info: { title: 'Fieldhouse', version: '1', description },
    servers: [{ url: publicUrl }],
    tags: [...new Set(features.map(({ title }) => title))].map((name) => ({ name })),
    security: [{ session: [] }],
    paths,
    components: {
      schemas: { ...schemas.namedSchemas, Problem: problemSchema },
      responses: Object.fromEntries(
        Object.entries(refusalResponses).map(([name, [, text]]) => [name, createProblemResponse(text)]),
      ),
      headers,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: `${cookie}.session_token` } },
    },
  };
}

/** `GET /api/athletes/{id}` → `getAthletesId`: the method name in generated clients, and the anchor on the page. */
function toOperationId(methodAndPath: string): string {
  const words = methodAndPath.replace('/api/', '/').match(/[A-Za-z0-9]+/g) ?? [];
  return words
    .map((word, i) => (i === 0 ? word.toLowerCase() : word[0]?.toUpperCase() + word.slice(1)))
    .join('');
}

function createOperation(route: string, call: Call, tag: string, schemas: SchemaPrinter): Operation {
  const isPublic = call.audience === 'public';
  const parameters = listParameters(route, call, schemas);
  const sent = call.upload
    ? createMultipartBodySchema(call, schemas)
    : call.body && schemas.print(call.body, 'input');
  const type = call.upload ? 'multipart/form-data' : 'application/json';
  return {
    operationId: toOperationId(route),
    tags: [tag],
    summary: call.summary,
    description: `For: ${audiences[call.audience ?? 'members']}.`,
    ...(isPublic ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(sent
      ? {
          requestBody: {
            required: true,
            content: { [type]: { schema: sent, ...createRequestBodyExample(call, sent) } },
          },
        }
      : {}),
    responses: {
      [getSuccessStatusCode(call)]: createSuccessResponse(call, schemas),
      ...(call.requestHeaders?.['If-None-Match'] ? { 304: { description: 'Not modified' } } : {}),
      ...listRefusalResponses(route, call),
    },
    ...(call.limit ? { 'x-rate-limit': call.limit } : {}),
    ...(call.moreLimits ? { 'x-more-rate-limits': call.moreLimits } : {}),
    ...(call.events ? { 'x-events': describeEventsOfStream(call.events, schemas) } : {}),
  };
}

const createRequestBodyExample = (call: Call, schema: JsonSchema) =>
  call.upload ? {} : { example: createExampleValue(schema) };

const getSuccessStatusCode = (call: Call): number =>
  call.status ?? (call.response || call.mediaType ? statusOk : statusEmpty);
const statusOk = 200;
const statusEmpty = 204;

function listParameters(route: string, call: Call, schemas: SchemaPrinter): Parameter[] {
  const inPath = [...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']): Parameter => {
    return { name, in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };
  });
  const query = call.query ? schemas.print(call.query, 'input') : {};
  const inQuery = Object.entries(query.properties ?? {}).map(
    ([name, { description, ...schema }]): Parameter => ({
      name,
      in: 'query',
      required: query.required?.includes(name) ?? false,
      ...(description ? { description } : {}),
      schema,
    }),
  );
  const inHeaders = Object.entries(call.requestHeaders ?? {}).map(([name, description]): Parameter => {
    return { name, in: 'header', required: false, description, schema: { type: 'string' } };
  });
  return [...inPath, ...inQuery, ...inHeaders];
}

function createMultipartBodySchema(call: Call, schemas: SchemaPrinter): JsonSchema {
  const field = call.upload?.field ?? '';
  const texts = call.body ? schemas.print(call.body, 'input') : { type: 'object' };
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  return {
    ...texts,
    properties: { [field]: file, ...texts.properties },
    required: [field, ...(texts.required ?? [])],
  };
}

function createSuccessResponse(call: Call, schemas: SchemaPrinter): OpenApiResponse {
  const schema = call.response ? schemas.print(call.response, 'output') : { type: 'string' };
  if (!call.response && !call.mediaType) return { description: 'Done' };
  return {
    description: call.summary,
    ...describeResponseHeaders(call),
    content: { [call.mediaType ?? 'application/json']: { schema } },
  };
}

function describeResponseHeaders({ paginated, responseHeaders = {} }: Call): { headers?: object } {
  const own = Object.entries(responseHeaders).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ]);
  const described = { ...(paginated ? pageHeaders : {}), ...Object.fromEntries(own) };
  return Object.keys(described).length > 0 ? { headers: described } : {};
}

const pageHeaders = Object.fromEntries(
  ['X-Total-Count', 'X-Total-Relation', 'Link'].map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ]),
);

const headers = {
  'X-Total-Count': { description: 'Rows of the whole search', required: true, schema: { type: 'integer' } },
  'X-Total-Relation': {
    description: '`gte` when there are more, `about` when the count is an estimate of a large one',
    schema: { type: 'string', enum: ['gte', 'about'] },
  },
  Link: { description: '`<address>; rel="next"` while there is a next page', schema: { type: 'string' } },
};

function describeEventsOfStream(
  events: NonNullable<Call['events']>,
  schemas: SchemaPrinter,
): Operation['x-events'] {
  return Object.fromEntries(
    Object.entries(events).map(([name, { summary, data }]) => [
      name,
      { summary, schema: schemas.print(data, 'output') },
    ]),
  );
}
