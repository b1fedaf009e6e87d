import type { z } from 'zod';
import type { Calls, ParamsOf, ResponseOf } from '#shared/api-call.ts';
import type { TotalRelation } from '#shared/cursor.ts';
import type { FieldError } from '#shared/errors.ts';
import { getPageLanguage, translate } from '#ui/page-language.ts';
import { getEmbeddedResponses, type ReadableResponse } from './embedded-api-responses.ts';

/** A failed call. Its message is status, colon, body. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;
  /** The server's sentence for the user; undefined when another server answered, such as a proxy. */
  readonly detail: string | undefined;
  readonly errors: FieldError[];
  readonly requestId: string | undefined;
  /** Of the problem document: 'about:blank#daily-limit'. */
  readonly type: string | undefined;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    const problem = parseProblemDocument(body);
    this.status = status;
    this.detail = problem?.detail;
    this.errors = problem?.errors ?? [];
    this.requestId = problem?.requestId;
    this.type = problem?.type;
  }
}

interface Problem {
  type?: string;
  detail?: string;
  errors?: FieldError[];
  requestId?: string;
}

function parseProblemDocument(body: string): Problem | undefined {
  try {
    return JSON.parse(body) as Problem;
  } catch {
    return undefined;
  }
}

/** The message about an error for the user: the server's sentence, or `otherwise`. */
export function toErrorMessage(error: unknown, fallbackMessage: string): string {
  if (error instanceof CallError) return error.detail ?? fallbackMessage;
  return error instanceof TypeError
    ? translate('You seem to be offline. Please check your connection.')
    : fallbackMessage;
}

/** Longer than a server on a bad line takes. */
const reachTimeoutMs = 5_000;

/** Whether the viewer has read as much as a day allows: trying again would not help. */
export const isDailyLimitError = (error: unknown): boolean =>
  error instanceof CallError && error.type === 'about:blank#daily-limit';

/** Whether a reload of the page would succeed. */
export async function isServerReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(reachTimeoutMs);
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

type Value = string | number | boolean | null | undefined;
type QueryInput<C> = C extends { query: infer Q extends z.ZodType }
  ? { query?: { [Name in keyof z.output<Q>]?: Value | readonly Value[] } }
  : unknown;
type BodyInput<C> = C extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : unknown;
type UploadInput<C> = C extends { upload: { field: infer F extends string } }
  ? { upload: { field: F; file: Blob } }
  : unknown;
type ParamsInput<R> = keyof ParamsOf<R> extends never ? unknown : { params: ParamsOf<R> };
type Input<R, C> = ParamsInput<R> &
  QueryInput<C> &
  BodyInput<C> &
  UploadInput<C> & {
    headers?: Record<string, string>;
    signal?: AbortSignal;
    /** Called with the headers of the response, of a refusal too. */
    onHeaders?: (headers: Headers) => void;
  };

interface Request {
  params?: Record<string, string>;
  query?: Record<string, Value | readonly Value[]>;
  body?: unknown;
  upload?: { field: string; file: Blob } | undefined;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  onHeaders?: (headers: Headers) => void;
}

/** One page of a list, and the cursor of the next one. */
export interface ListPage<Row> {
  rows: Row[];
  total: number;
  /** `gte`: there are more than `total`: '1,000+'. `about`: it is an estimate. */
  relation: TotalRelation;
  next: string | undefined;
}

/**
 * The typed calls of one contract: `const api = createClient<typeof athleteCalls>()`, then
 * `api('GET /api/athletes/{id}', { params: { id } })`. It imports types only, no schemas.
 */
export function createClient<C extends Calls>() {
  return async <R extends keyof C & string>(route: R, input: Input<R, C[R]>): Promise<ResponseOf<C[R]>> => {
    const response = await sendRequest(route, input as Request);
    const body = response.status === 204 ? undefined : await response.json();
    return body as ResponseOf<C[R]>;
  };
}

type RowOf<C> = ResponseOf<C> extends (infer Row)[] ? Row : never;

/** The same for paginated lists. */
export function createListClient<C extends Calls>() {
  return async <R extends keyof C & string>(
    route: R,
    input: Input<R, C[R]>,
  ): Promise<ListPage<RowOf<C[R]>>> => {
    const response = await sendRequest(route, input as Request);
    const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    return {
      rows: (await response.json()) as RowOf<C[R]>[],
      total: Number(response.headers.get('x-total-count')),
      relation: (response.headers.get('x-total-relation') ?? 'eq') as TotalRelation,
      next: next ? (new URL(next, location.origin).searchParams.get('cursor') ?? undefined) : undefined,
    };
  };
}

async function sendRequest(
  route: string,
  { params = {}, query = {}, body, upload, headers, signal, onHeaders }: Request,
): Promise<ReadableResponse> {
  const [method = 'GET', path = ''] = route.split(' ');
  const address =
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')) +
    toQueryString(query);
  const response =
    (method === 'GET' ? getEmbeddedResponses().take(address) : undefined) ??
    (await fetchResponse(method, address, { body, upload, headers, signal }));
  onHeaders?.(response.headers);
  if (!response.ok) throw new CallError(response.status, response.statusText, await response.text());
  return response;
}

function fetchResponse(
  method: string,
  address: string,
  { body, upload, headers, signal }: Pick<Request, 'body' | 'upload' | 'headers' | 'signal'>,
): Promise<Response> {
  return fetch(address, {
    method,
    credentials: 'same-origin',
    ...(signal ? { signal } : {}),
    headers: {
      accept: 'application/json',
      // Not the browser's: refusals are in the language of the page.
      'accept-language': getPageLanguage(),
      // The browser sets the type of a form, with its boundary.
      ...(body === undefined || upload ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(upload
      ? { body: toFormData(body, upload) }
      : body === undefined
        ? {}
        : { body: JSON.stringify(body) }),
  });
}

function toFormData(body: unknown, { field, file }: { field: string; file: Blob }): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value));
  form.append(field, file);
  return form;
}

/** Skips null and empty values; repeats the name for arrays. */
function toQueryString(query: Record<string, Value | readonly Value[]>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((one) => (one === null || one === undefined || one === '' ? [] : [[name, String(one)]])),
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}
