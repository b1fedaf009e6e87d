import type { FastifyInstance } from 'fastify';
import type { ClientClass } from '../database/hosts/writable-host-client.ts';
import type { JobDefinition } from '../jobs.ts';
import type { Mailer } from '../mailer.ts';

/**
 * Spans of what the product does, for OpenTelemetry. They name routes, statements and queues; no span has an address, a
 * value, a word that somebody has searched for, or the text of an error.
 */
export interface Tracing {
  /** A span for each request. What it causes until its response, and after, is below it. Before any other hook. */
  traceRequests(http: FastifyInstance): void;
  /** The same client, with a span for each statement of a request, a job or an email. */
  traceStatements(Client: ClientClass): ClientClass;
  /** The same jobs, with a span for each run. */
  traceJobs(definitions: JobDefinition[]): JobDefinition[];
  /** The same mailer, with a span for each email. */
  traceEmails(mailer: Mailer): Mailer;
  /** Sends what has not been sent, for at most two seconds. Never rejects. */
  close(): Promise<void>;
}
