import type { Calls } from '#shared/api-call.ts';
import type { Context } from './context.ts';
import type { Handlers } from './http/serve-calls.ts';
import type { JobDefinition } from './jobs.ts';
import type { LiveEventSource } from './live/event-stream-hub.ts';

/** What a feature brings to the server. */
export interface OpenedFeature<C extends Calls> {
  routes: Handlers<C>;
  jobs?: JobDefinition[];
  liveEvents?: LiveEventSource;
  /** Called after the last request and the last job. */
  close?(): Promise<void>;
}

/** `Options` is what the wiring passes in beside the context: settings, and functions of features above this one. */
interface Feature<C extends Calls, Options> {
  calls: C;
  open(ctx: Context, options: Options): OpenedFeature<C>;
}

/** A feature's server part, exported by its `server/feature.ts`; `src/open-features.ts` opens it. */
export function defineFeature<C extends Calls, Options = void>(
  calls: C,
  open: (ctx: Context, options: Options) => OpenedFeature<C>,
): Feature<C, Options> {
  return { calls, open };
}
