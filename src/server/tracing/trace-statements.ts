import { SpanKind } from '@opentelemetry/api';
import type pg from 'pg';
import type { ClientClass } from '../database/hosts/writable-host-client.ts';
import { describeStatement, type StatementDescription } from './describe-statement.ts';
import { type SpanContext, setFailed } from './span-context.ts';

type Query = (...args: unknown[]) => unknown;
type EndSpan = (error?: unknown) => void;

/** A client with a span for each statement that is issued in a span. */
export function traceStatementsOf(Client: ClientClass, spans: SpanContext): ClientClass {
  return class extends Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // Not as a method: a client that prepares statements has its own as a property.
      this.query = createTracedQuery(this.query.bind(this) as Query, spans) as pg.Client['query'];
    }
  };
}

function createTracedQuery(query: Query, spans: SpanContext): Query {
  return (...args) => {
    const text = spans.isRecording ? getText(args[0]) : undefined;
    if (text === undefined) return query(...args);
    const end = startStatementSpan(text, spans);
    const callback = args.at(-1);
    if (typeof callback === 'function')
      return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
        end(error);
        callback(error, result);
      });
    const result = query(...args) as Promise<unknown>;
    result.then(() => end(), end);
    return result;
  };
}

/** Undefined for a cursor or a copy, which run in steps of their own. */
function getText(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement;
  const { text, submit } = (statement ?? {}) as { text?: string; submit?: unknown };
  return submit ? undefined : text;
}

function startStatementSpan(text: string, spans: SpanContext): EndSpan {
  const { name, operation, text: shownText } = getDescription(text);
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': shownText,
  };
  const span = spans.tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, spans.current);
  return (error) => {
    if (error) setFailed(span, error);
    span.end();
  };
}

/** A cap, not an LRU cache: the texts of the product's statements are few, those of searches many. */
const maxDescriptions = 1000;
const descriptions = new Map<string, StatementDescription>();

function getDescription(text: string): StatementDescription {
  const known = descriptions.get(text);
  if (known) return known;
  const description = describeStatement(text);
  if (descriptions.size < maxDescriptions) descriptions.set(text, description);
  return description;
}
