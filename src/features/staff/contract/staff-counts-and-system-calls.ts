import { z } from 'zod';
import { defineCalls } from '#shared/api-call.ts';
import { timeSchema } from '#shared/schemas.ts';
import { namedSchema, personInQueueSchema, queueKinds } from './queue-calls.ts';

/** What is counted of the last 24 hours, in the order of the page. Each has a list. */
export const dayCountLabels = {
  registrations: 'New members',
  messages: 'Messages',
  blocks: 'Blocks',
  suspensions: 'Suspensions',
  evaluations: 'Evaluations',
} as const;
export type DayCountName = keyof typeof dayCountLabels;
export const dayCountNames = Object.keys(dayCountLabels) as [DayCountName, ...DayCountName[]];

const numbersSchema = z.object({
  countedAt: timeSchema(),
  /** What waits in the queue now, by kind. */
  waiting: z.array(
    z.object({
      kind: z.enum(queueKinds),
      open: z.number(),
      /** When the oldest of them arrived; null where nothing waits. */
      oldestAt: timeSchema().nullable(),
    }),
  ),
  /** Of the last 24 hours. */
  day: z.array(z.object({ number: z.enum(dayCountNames), count: z.number() })),
});
export type WaitingAndDayCounts = z.output<typeof numbersSchema>;

/** A row of the list behind a number. */
const numberRowSchema = z.object({
  id: z.string(),
  /** Null for an account that is erased. */
  person: personInQueueSchema,
  at: timeSchema(),
  /** Such as '12 messages to 3 people'. */
  line: z.string(),
  /** Whom a block or an evaluation is about. */
  other: namedSchema.nullable(),
});
export type DayCountPersonRow = z.output<typeof numberRowSchema>;

const systemSchema = z.object({
  version: z.string(),
  nodeVersion: z.string(),
  /** When this process started; streams are those of this process too. */
  startedAt: timeSchema(),
  openStreams: z.number(),
  database: z.object({
    engine: z.enum(['embedded', 'postgres']),
    version: z.string(),
    /** The newest migration. */
    migration: z.string().nullable(),
    migratedAt: timeSchema().nullable(),
    sizeInBytes: z.number(),
  }),
  /** When the operator has last recorded a backup; null where none was recorded. */
  lastBackupAt: timeSchema().nullable(),
  /** Jobs that failed because the mail server did not take an email, and are tried again or were given up. */
  failingEmails: z.object({
    count: z.number(),
    lastAt: timeSchema().nullable(),
    error: z.string().nullable(),
  }),
  queues: z.array(
    z.object({
      name: z.string(),
      /** Whether it runs by itself after each interval. */
      isRecurring: z.boolean(),
      waiting: z.number(),
      /** Failed, and tried again. */
      retrying: z.number(),
      /** Given up after all tries. */
      failed: z.number(),
      /** Of other queues than recurring ones: in this process. */
      lastRunAt: timeSchema().nullable(),
    }),
  ),
});
export type StaffSystem = z.output<typeof systemSchema>;

export const overviewCalls = defineCalls({
  'GET /api/staff/numbers': {
    summary:
      'What waits for staff, and what happened in the last 24 hours; counted every few seconds at most',
    audience: 'staff',
    response: numbersSchema,
  },
  'GET /api/staff/numbers/rows': {
    summary:
      'The newest behind a number of the last 24 hours, at most 100; of messages who sent the most. Reading it is recorded',
    audience: 'staff',
    query: z.strictObject({ number: z.enum(dayCountNames) }),
    response: z.array(numberRowSchema),
  },
  'GET /api/staff/system': {
    summary: 'Jobs, failing emails, database, version, streams and the last backup',
    audience: 'staff',
    response: systemSchema,
  },
});
