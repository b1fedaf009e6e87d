import type { z } from 'zod';

/**
 * Who may make a call. The default is `members`, so a call that forgets it is closed, also to staff. `staff`: only those
 * who have a second factor.
 */
type Audience = 'public' | 'members' | 'athletes' | 'coaches' | 'staff';

type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/**
 * At most `max` calls in `seconds`. A public call is counted per network, and per account besides: accounts are free, so
 * counting them alone would limit nobody. Any other call is counted per account, or per network without one.
 */
export interface Limit {
  max: number;
  seconds: number;
}

/** A limit beside that one, for a call that others could use to fill a mailbox: `email` is the one in the call's body. */
export interface ScopedLimit extends Limit {
  per: 'network' | 'email' | 'email and network';
}

/**
 * At most so many different items in a day, with safeguards on. Accounts that nobody has verified also count together with
 * the others of their network.
 */
export interface DailyBudget {
  /** What the calls with this budget count together: 'profiles'. */
  of: string;
  /** In an account of less than a week. */
  newAccount: number;
  account: number;
  verified: number;
  network: number;
}

/** Which items of a response count. */
export interface CountedItems<Item = never> {
  budget: DailyBudget;
  /** Undefined for what does not count; several for a response that has a list in it. */
  getId(item: Item, viewerId: string): string | readonly string[] | undefined;
}

/** The one file of an upload. */
export interface Upload {
  /** The name of its field in the form. */
  field: string;
  maxBytes: number;
}

type CallErrorCode = 'malformed' | 'signed-out' | 'forbidden' | 'not-found' | 'taken' | 'unavailable';

/** One endpoint of the API. `{names}` in its path are ids. */
export interface Call {
  summary: string;
  audience?: Audience;
  /** Refused in an account that its owner has not claimed: the coach who added it knows its first password. */
  ownerOnly?: true;
  /** Of members' calls, about the own account or about nobody: staff make it too, also before they have a second factor. */
  staffToo?: true;
  /** A suspended member may still make it. */
  whileSuspended?: true;
  /** Served by an overloaded server, too: what protects a member cannot wait. */
  whileOverloaded?: true;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The largest JSON body, where the server's default would reject a body before a field can be named. */
  maxBodyBytes?: number;
  /** Sent as multipart/form-data with one file instead of JSON; `body` is what its text fields must be. */
  upload?: Upload;
  /** Accepts a form as its body and ignores it: mail programs post one (RFC 8058). */
  ignoresFormBody?: true;
  response?: z.ZodType;
  /** The media type of a response without a schema: the handler writes it with its headers. */
  mediaType?:
    | 'text/event-stream'
    | 'application/zip'
    | 'text/calendar'
    | 'text/csv'
    | 'text/html'
    | 'image/webp'
    | 'application/json';
  /** The events of an event stream, by name. */
  events?: Record<string, { summary: string; data: z.ZodType }>;
  status?: 200 | 201 | 202 | 204 | 303;
  /** The response is an array with `X-Total-Count` and `Link: rel="next"`. */
  paginated?: true;
  limit?: Limit;
  moreLimits?: readonly ScopedLimit[];
  /** Its response, or each of its rows, counts against a daily budget. */
  counts?: CountedItems;
  /** The message for an unknown id. */
  notFoundMessage?: string;
  /** Its refusals beside those that follow from its audience, body and path. */
  errorCodes?: readonly CallErrorCode[];
  /** Optional request headers, each with its effect. */
  requestHeaders?: Record<string, string>;
  /** Response headers of its own, each with its content; those of every list and error are documented without it. */
  responseHeaders?: Record<string, string>;
}

export type Calls = Record<Route, Call>;

/** For a call whose response the client may cache. */
export const conditionalRequestHeaders = {
  'If-None-Match': 'The `ETag` of a cached response: 304 while it is current',
};

/** Declares the calls of a feature. The keys are the only place where a path is written. */
export function defineCalls<const C extends Calls>(calls: C): C {
  return calls;
}

type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParams<Rest>
  : never;

/** The ids in a route's path, by name. */
export type ParamsOf<R> = R extends string ? { [Name in PathParams<R>]: string } : never;

export type QueryOf<C> = C extends { query: infer Q extends z.ZodType } ? z.output<Q> : Record<never, never>;
export type BodyOf<C> = C extends { body: infer B extends z.ZodType } ? z.output<B> : undefined;
export type ResponseOf<C> = C extends { response: infer A extends z.ZodType } ? z.output<A> : undefined;

/** What a handler returns: the response before its schema checks and strips it. */
export type ResponseInputOf<C> = C extends { response: infer A extends z.ZodType } ? z.input<A> : void;
