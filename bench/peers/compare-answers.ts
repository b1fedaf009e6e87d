import { isDeepStrictEqual } from 'node:util';
import { minCompressedLength } from '#server/http/content-coding.ts';
import type { MeasuredCall } from '../support/api-calls-workload.ts';
import type { BenchRequest } from '../support/load-generator.ts';
import { toGraphqlRequest } from './graphql-requests.ts';
import type { Target } from './measured-targets.ts';

interface ComparedAnswer {
  /** Of the athletes, in order; of a message its people and text. */
  ids: string[];
  total: number | undefined;
  /** Undefined where the fields have other names. */
  body: unknown;
}

/** What a server is asked for the same job. */
export function toRequestOf(target: Target, request: BenchRequest): BenchRequest {
  if (target === 'postgraphile') return toGraphqlRequest(request);
  if (target !== 'product, br') return request;
  return { ...request, headers: { ...request.headers, 'accept-encoding': 'br' } };
}

/** How many requests of a job got the product's answer, and the first that did not. */
export interface Agreement {
  same: number;
  of: number;
  firstDifferent?: string;
}

/** Asks for each request once and compares with what the product says: ids and totals, and all fields where they have one name. */
export async function compareAnswers(
  { requests }: MeasuredCall,
  ports: { product: number; other: number },
  other: Target,
): Promise<Agreement> {
  const agreement: Agreement = { same: 0, of: requests.length };
  for (const request of requests) {
    const expected = await fetchAnswer(ports.product, 'made anew', request);
    const answer = await fetchAnswer(ports.other, other, request);
    if (isSameAnswer(expected, answer)) agreement.same += 1;
    else agreement.firstDifferent ??= `${request.path}: ${describe(expected)}, ${other}: ${describe(answer)}`;
  }
  return agreement;
}

const describe = ({ ids, total }: ComparedAnswer) => `${ids.length} of ${total} from ${ids[0]}`;

function isSameAnswer(expected: ComparedAnswer, { ids, total, body }: ComparedAnswer): boolean {
  const hasSameTotal = total === undefined || total === expected.total;
  const hasSameFields = body === undefined || isDeepStrictEqual(body, expected.body);
  return hasSameTotal && isDeepStrictEqual(ids, expected.ids) && hasSameFields;
}

/** The product does not count a text search further. */
const maxTextSearchTotal = 1000;

async function fetchAnswer(port: number, target: Target, asked: BenchRequest): Promise<ComparedAnswer> {
  const { method, path, headers, body } = toRequestOf(target, asked);
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${target} answered ${path} with ${response.status}`);
  const text = await response.text();
  if (target === 'product, br' && text.length > minCompressedLength && !isBrotli(response))
    throw new Error(`${target} answered ${path} without compressing it`);
  const answer = JSON.parse(text);
  if (target === 'postgraphile') return readGraphqlAnswer(answer, asked);
  if (asked.body) return { ids: listMessageFields(answer), total: undefined, body: undefined };
  const total = response.headers.get('x-total-count');
  const ids = [answer].flat().map(({ id }) => id);
  return { ids, total: total === null ? undefined : Number(total), body: answer };
}

const isBrotli = ({ headers }: Response) => headers.get('content-encoding') === 'br';

const listMessageFields = ({ senderId, receiverId, content }: Record<string, string>): string[] =>
  [senderId, receiverId, content].map(String);

interface GraphqlAnswer {
  data: {
    /** Of a list its nodes and total, of a profile itself, of a message what was stored. */
    found: { rowId: string; nodes?: { rowId: string }[]; totalCount: number; result: Record<string, string> };
  };
  errors?: unknown;
}

function readGraphqlAnswer({ data, errors }: GraphqlAnswer, { path, body }: BenchRequest): ComparedAnswer {
  if (errors) throw new Error(`PostGraphile refused ${path}: ${JSON.stringify(errors)}`);
  const { found } = data;
  if (body) return { ids: listMessageFields(found.result), total: undefined, body: undefined };
  const nodes = found.nodes ?? [found];
  const isTextSearch = path.includes('search=');
  return {
    ids: nodes.map(({ rowId }) => rowId),
    total: isTextSearch ? Math.min(maxTextSearchTotal, found.totalCount) : found.totalCount,
    body: undefined,
  };
}
