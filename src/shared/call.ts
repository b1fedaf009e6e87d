import type { z } from 'zod';

/** Who may make a call. Silence means `members`: forgetting it shuts the call, never opens it. */
export type Audience = 'public' | 'members' | 'athletes' | 'coaches';

export type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** At most `max` calls in `seconds`, counted per account, or per address where nobody is signed in. */
export interface Limit {
  max: number;
  seconds: number;
}

/** The one file of an upload. */
export interface Upload {
  /** The name of its field in the form. */
  field: string;
  maxBytes: number;
}

export type CallErrorCode = 'malformed' | 'signed-out' | 'forbidden' | 'not-found' | 'taken' | 'unavailable';

/** One call: what it takes, what it answers, whom it is for. `{names}` in the path are ids. */
export interface Call {
  summary: string;
  audience?: Audience;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The largest JSON body, where the server's usual bound would refuse what a field should be told of. */
  maxBodyBytes?: number;
  /** Sent as multipart/form-data with one file instead of JSON; `body` is what its text fields must be. */
  upload?: Upload;
  /** Takes a form as its body and does not look at it: mail programs post one (RFC 8058). */
  ignoresFormBody?: true;
  response?: z.ZodType;
  /** The media type of an answer that no schema describes: the handler writes it and its headers itself. */
  mediaType?:
    | 'text/event-stream'
    | 'application/zip'
    | 'text/calendar'
    | 'text/html'
    | 'image/webp'
    | 'application/json';
  /** What an event stream carries, by the name of the event. */
  events?: Record<string, { summary: string; data: z.ZodType }>;
  status?: 200 | 201 | 202 | 204 | 303;
  /** The answer is an array with `X-Total-Count` and `Link: rel="next"`. */
  paginated?: true;
  limit?: Limit;
  /** The sentence for an id that names nothing. */
  notFoundMessage?: string;
  /** How it can refuse beside what its audience, its body and its path make plain. */
  errorCodes?: readonly CallErrorCode[];
  /** Headers that it heeds, each with what it does; none is needed. */
  headers?: Record<string, string>;
}

export type Calls = Record<Route, Call>;

/** For a call whose answer is kept: who has it already is answered 304. */
export const conditionalRequestHeaders = {
  'If-None-Match': 'The `ETag` of an answer that one has: while it is right, 304 comes',
};

/** Declares the calls of a feature; keys are `METHOD /path`, the only place where a path is written. */
export function defineCalls<const C extends Calls>(declared: C): C {
  return declared;
}

type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParams<Rest>
  : never;

/** The ids in a route's path, by name. */
export type ParamsOf<R> = R extends string ? { [Name in PathParams<R>]: string } : never;

export type QueryOf<C> = C extends { query: infer Q extends z.ZodType } ? z.output<Q> : Record<never, never>;
export type BodyOf<C> = C extends { body: infer B extends z.ZodType } ? z.output<B> : undefined;
export type ResponseOf<C> = C extends { response: infer A extends z.ZodType } ? z.output<A> : undefined;

/** What the server's side returns: the answer before it is checked and stripped. */
export type ResponseInputOf<C> = C extends { response: infer A extends z.ZodType } ? z.input<A> : void;
