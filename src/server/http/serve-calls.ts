import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type {
  BodyOf,
  Call,
  Calls,
  CountedItems,
  ParamsOf,
  QueryOf,
  ResponseInputOf,
  ResponseOf,
} from '#shared/api-call.ts';
import type { Page } from '#shared/cursor.ts';
import { AppError, forbidden, newSuspendedAccountError, newUnclaimedAccountError } from '#shared/errors.ts';
import { translatable } from '#translations/translate.ts';
import type { Refusal } from '../audit-probing-and-flooding.ts';
import { limitConcurrency } from '../limit-concurrency.ts';
import {
  AppErrorWithCookies,
  type Caller,
  type IdentifiedCaller,
  setCookies,
  WithCookies,
} from './caller-and-cookie-types.ts';
import { compileJsonSerializer } from './compile-json-serializer.ts';
import { CountedFile } from './counted-file.ts';
import type { DailyBudgets } from './daily-reading-budgets.ts';
import type { LoadGauge } from './load-gauge.ts';
import { parseInput, parsePathIds } from './parse-input.ts';
import { sendProblem } from './problem-response.ts';
import type { RateLimits } from './rate-limits.ts';
import { acceptMultipartOnly, readUpload } from './read-upload.ts';
import { SerializedResponse, sendSerializedOrNotModified } from './serialized-json-response.ts';
import type { MemberViewer, SignedInViewer } from './viewer-types.ts';

/** What a handler is given: everything is checked; `viewer` is only absent in public calls. */
interface CallRequest<R, C> {
  viewer: C extends { audience: 'public' }
    ? SignedInViewer | undefined
    : C extends { audience: 'staff' } | { staffToo: true }
      ? SignedInViewer
      : SignedInViewer & MemberViewer;
  params: ParamsOf<R>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  /** The uploaded file. */
  file: C extends { upload: object } ? Buffer : undefined;
  caller: Caller;
  request: FastifyRequest;
  reply: FastifyReply;
}

type CallResponse<C> = C extends { paginated: true; response: infer A }
  ? Page<ResponseOf<{ response: A }> extends (infer _)[] ? (ResponseInputOf<C> & unknown[])[number] : never>
  : C extends { mediaType: string }
    ? unknown
    : ResponseInputOf<C>;

/** One handler for each call of a contract: a call without one does not compile. */
export type Handlers<C extends Calls> = {
  [R in keyof C]: (request: CallRequest<R, C[R]>) => HandlerResult<C[R]> | Promise<HandlerResult<C[R]>>;
};

type HandlerResult<C> = CallResponse<C> | SerializedResponse | WithCookies<CallResponse<C>>;

/** What every call passes before its handler: identification of the caller and the rate limit. */
export interface CallGuard {
  identify(caller: Caller): Promise<IdentifiedCaller>;
  limits: RateLimits;
  budgets: DailyBudgets;
  load: LoadGauge;
  /** Called when a call is refused. */
  onRefusal(refusal: Refusal): void;
}

/** Registers the calls of one feature as routes. */
export function serveCalls<C extends Calls>(
  app: FastifyInstance,
  guard: CallGuard,
  calls: C,
  handlers: Handlers<C>,
): void {
  for (const [route, call] of Object.entries(calls) as [keyof C & string, Call][]) {
    const [method, path] = route.split(' ') as [string, string];
    const handle = handlers[route] as (request: unknown) => Promise<unknown>;
    const identify = call.events ? identifyFewStreamCallersAtOnce(guard) : guard.identify;
    const options: RouteOptions = {
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      ...(call.whileOverloaded ? {} : { onRequest: createOverloadRefusal(guard.load) }),
      ...(call.maxBodyBytes === undefined ? {} : { bodyLimit: call.maxBodyBytes }),
      handler: async (request, reply) => {
        // Never cached, unless a handler says otherwise.
        reply.header('cache-control', 'no-store');
        const { viewer, cookies } = await identify(request);
        setCookies(reply, cookies);
        try {
          await guard.limits.count(route, call, request, viewer);
          assertViewerMayCall(call, viewer);
          const params = parsePathIds(request.params, call);
          const query = parseInput(call.query, request.query, 'query');
          const sent = call.upload && (await readUpload(request, call.upload));
          const body = parseInput(call.body, sent?.fields ?? request.body, 'body');
          const { email } = (body ?? {}) as { email?: string };
          if (email) await guard.limits.countEmail(route, call, request, email);
          const callRequest = {
            viewer,
            params,
            query,
            body,
            file: sent?.file,
            caller: request,
            request,
            reply,
          };
          const handled = await handle(callRequest);
          if (viewer && call.counts)
            await guard.budgets.count(
              call.counts.budget,
              request,
              viewer,
              listIdsForDailyBudget(call, call.counts, handled, viewer),
            );
          return sendHandlerResult(call, request, reply, handled);
        } catch (error) {
          const ids = Object.values((request.params ?? {}) as Record<string, string>);
          if (error instanceof AppErrorWithCookies) setCookies(reply, error.cookies);
          if (error instanceof AppError) guard.onRefusal({ route, caller: request, viewer, error, ids });
          throw error;
        }
      },
    };
    if (!call.upload && !call.ignoresFormBody) app.route(options);
    else
      app.register(async (form) => {
        if (call.upload) await acceptMultipartOnly(form);
        else ignoreFormBodies(form);
        form.route(options);
      });
  }
}

const overloadRetrySeconds = 2;

const overload = new AppError(
  'unavailable',
  translatable('Fieldhouse has too much to do at the moment. Please try again soon.'),
  { retryAfter: overloadRetrySeconds },
);

/** Before the body is read, and without a log line for each: what is refused costs little. */
function createOverloadRefusal(load: LoadGauge): NonNullable<RouteOptions['onRequest']> {
  return (request, reply, done) => {
    if (!load.isOverloaded()) return done();
    void sendProblem(request, reply, overload);
  };
}

/** After a restart thousands of streams come back at once. They wait here, and not before the calls of others. */
const streamsIdentifiedAtOnce = 4;

function identifyFewStreamCallersAtOnce(
  guard: CallGuard,
): (request: FastifyRequest) => Promise<IdentifiedCaller> {
  const waitTurn = limitConcurrency(streamsIdentifiedAtOnce);
  return (request) =>
    waitTurn(async () =>
      // Whoever left while waiting needs no answer.
      request.raw.destroyed ? { viewer: undefined, cookies: [] } : guard.identify(request),
    );
}

const formMediaTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

function ignoreFormBodies(app: FastifyInstance): void {
  app.addContentTypeParser(formMediaTypes, { parseAs: 'string' }, (_request, _body, done) =>
    done(null, undefined),
  );
}

const audienceOfRole = { athlete: 'athletes', coach: 'coaches', staff: 'staff' } as const;
const titles = { members: 'members', athletes: 'student athletes', coaches: 'coaches', staff: 'staff' };

function assertViewerMayCall(call: Call, viewer: SignedInViewer | undefined): void {
  const audience = call.audience ?? 'members';
  if (audience === 'public') return;
  if (!viewer) throw new AppError('signed-out', 'Please sign in first.');
  const isAdmitted =
    audience === audienceOfRole[viewer.role] ||
    (audience === 'members' && (viewer.role !== 'staff' || call.staffToo));
  if (!isAdmitted) throw forbidden(`This is for ${titles[audience]} only.`);
  if (audience === 'staff' && !viewer.hasSecondFactor)
    throw forbidden('Please add a second step to your sign-in first.');
  if (viewer.suspendedUntil && !call.whileSuspended) throw newSuspendedAccountError(viewer.suspendedUntil);
  if (call.ownerOnly && !viewer.isOwner) throw newUnclaimedAccountError();
}

/** The ids of what a response shows, as far as it counts against a daily budget. */
function listIdsForDailyBudget(
  call: Call,
  { getId }: CountedItems,
  handled: unknown,
  viewer: SignedInViewer,
): readonly string[] {
  if (handled instanceof SerializedResponse || handled instanceof CountedFile) return handled.itemIds;
  const items = call.paginated
    ? (handled as Page<unknown>).rows
    : Array.isArray(handled)
      ? handled
      : [handled];
  const ids: string[] = [];
  for (const item of items) {
    const found = getId(item as never, viewer.id) ?? [];
    if (typeof found === 'string') ids.push(found);
    else ids.push(...found);
  }
  return ids;
}

function sendHandlerResult(call: Call, request: FastifyRequest, reply: FastifyReply, handled: unknown) {
  if (handled instanceof WithCookies) setCookies(reply, handled.cookies);
  const value: unknown = handled instanceof WithCookies ? handled.value : handled;
  if (call.mediaType) return value instanceof CountedFile ? value.body : value;
  const status = call.status ?? (call.response ? 200 : 204);
  reply.code(status);
  if (!call.response) return reply.send();
  if (value instanceof SerializedResponse) {
    if (value.about) setPaginationHeaders(request, reply, value.about);
    return sendSerializedOrNotModified(request, reply, value);
  }
  const page = call.paginated ? (value as Page<unknown>) : undefined;
  if (page) setPaginationHeaders(request, reply, page);
  const toJson = compileJsonSerializer(call.response);
  return reply.type('application/json; charset=utf-8').send(toJson(page ? page.rows : value));
}

function setPaginationHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Omit<Page<unknown>, 'rows'>,
): void {
  reply.header('x-total-count', page.total);
  if (page.relation && page.relation !== 'eq') reply.header('x-total-relation', page.relation);
  if (page.next) reply.header('link', `<${getNextPageUrl(request.url, page.next)}>; rel="next"`);
}

function getNextPageUrl(address: string, cursor: string): string {
  const url = new URL(address, 'http://page');
  url.searchParams.set('cursor', cursor);
  return url.pathname + url.search;
}
