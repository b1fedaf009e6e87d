import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';

/** A tracer with the span that the running code belongs to. Its own, so that no package adds spans with values. */
export class SpanContext {
  readonly tracer: Tracer;
  readonly #current = new AsyncLocalStorage<Context>();

  constructor(tracer: Tracer) {
    this.tracer = tracer;
  }

  /** Whether the running code belongs to a span that will be exported. */
  get isRecording(): boolean {
    const context = this.#current.getStore();
    return context !== undefined && (trace.getSpan(context)?.isRecording() ?? false);
  }

  get current(): Context {
    return this.#current.getStore() ?? ROOT_CONTEXT;
  }

  run<Result>(context: Context, work: () => Result): Result {
    return this.#current.run(context, work);
  }

  /** Runs `work` in this span, which ends with it. */
  async runInSpan<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
    try {
      return await this.run(trace.setSpan(this.current, span), work);
    } catch (error) {
      setFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  }
}

/** Names the kind of an error. Not its message, which may repeat a value. */
export function setFailed(span: Span, error: unknown): void {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  const kind = [code, name].find((one) => typeof one === 'string' && /^\w{1,60}$/.test(one));
  span.setAttribute('error.type', (kind as string | undefined) ?? 'unknown');
  span.setStatus({ code: SpanStatusCode.ERROR });
}
