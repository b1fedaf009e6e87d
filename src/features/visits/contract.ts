import { z } from 'zod';
import { personSchema } from '#features/accounts/contract/accounts.ts';
import { defineCalls } from '#shared/call.ts';
import {
  idSchema,
  optionalParam,
  optionalTextSchema,
  pageQueryFields,
  requiredLineSchema,
  timeSchema,
} from '#shared/schemas.ts';

const visitKinds = ['official', 'unofficial'] as const;
const visitStates = ['proposed', 'accepted', 'declined', 'cancelled'] as const;
/** What happened to a visit last; `moved` is another time or place, `noted` a note alone. */
export type VisitChange = (typeof visitStates)[number] | 'moved' | 'noted';
/** Who proposed something waits for the other one of these. */
export const visitParties = ['athlete', 'coach'] as const;
export type Party = (typeof visitParties)[number];

/** A week on campus is longer than any visit; nobody plans beyond the last class year that can be chosen. */
export const visitLimits = { longestDays: 7, farthestDays: 5 * 365 };

const moment = (message: string) =>
  z.iso.datetime({ offset: true, error: message }).transform((words) => new Date(words));

const timeZone = z
  .string('Please choose a time zone')
  .max(60)
  .refine(isTimeZone, 'Please choose a time zone such as America/Chicago');

const place = requiredLineSchema(200, 'Please enter where you meet');
const fields = {
  kind: z.enum(visitKinds, 'Please choose official or unofficial'),
  startsAt: moment('Please enter when the visit starts'),
  endsAt: moment('Please enter when the visit ends'),
  timeZone,
  place,
  note: optionalTextSchema(1000),
};

export type VisitKind = (typeof visitKinds)[number];

export const newVisitSchema = z.strictObject({ athleteId: idSchema(), ...fields });
export type NewVisit = z.output<typeof newVisitSchema>;

/** An answer (`state`), or another proposal; whoever proposes another time waits for the other's answer. */
export const visitChangesSchema = z
  .strictObject({ state: z.enum(['accepted', 'declined', 'cancelled'], 'Please accept, decline or cancel') })
  .extend(fields)
  .partial()
  .refine((changes) => changes.state === undefined || Object.keys(changes).length === 1, {
    path: ['state'],
    message: 'Please answer a proposal or make another one, not both',
  });
export type VisitChanges = z.output<typeof visitChangesSchema>;

export const visitSchema = z.object({
  id: z.string(),
  kind: z.enum(visitKinds),
  startsAt: timeSchema(),
  endsAt: timeSchema(),
  timeZone: z.string(),
  place: z.string(),
  note: z.string().nullable(),
  state: z.enum(visitStates),
  /** Whose answer it waits for; null unless it is proposed. */
  awaits: z.enum(visitParties).nullable(),
  coach: z.object({ id: z.string(), school: z.string(), user: personSchema }),
  athlete: z.object({ id: z.string(), sport: z.string(), user: personSchema }),
  /** Ids of the viewer's other visits, proposed or accepted, at the same time. */
  overlaps: z.array(z.string()),
  /** The other side changed it, and the viewer's read mark is older. */
  isNew: z.boolean(),
  createdAt: timeSchema(),
  updatedAt: timeSchema(),
});
export type Visit = z.output<typeof visitSchema>;

/** What is told of in the conversation of the two: a note alone asks nothing of anybody. */
export const visitSteps = ['proposed', 'moved', 'accepted', 'declined', 'cancelled'] as const;

/** A step, and the visit as it left it. */
const snapshot = z.object({
  change: z.enum(visitSteps),
  kind: z.enum(visitKinds),
  startsAt: timeSchema(),
  endsAt: timeSchema(),
  timeZone: z.string(),
  place: z.string(),
  note: z.string().nullable(),
});
export type VisitSnapshot = z.output<typeof snapshot>;

/** `awaits` is whose answer this very step waits for now. `id` is null once the visit went with one of its people. */
export const visitStepSchema = snapshot.extend({
  id: z.string().nullable(),
  awaits: z.enum(visitParties).nullable(),
});
export type VisitStep = z.output<typeof visitStepSchema>;

const notFoundMessage = 'There is no such visit.';

export const visitCalls = defineCalls({
  'GET /api/visits': {
    summary: 'My campus visits: those to come, the next one first, or those past, the last one first',
    query: z.strictObject({
      when: optionalParam(z.enum(['coming', 'past'], 'Please choose coming or past')).transform(
        (when) => when ?? 'coming',
      ),
      ...pageQueryFields,
    }),
    response: z.array(visitSchema),
    paginated: true,
  },
  'POST /api/visits': {
    summary: 'Propose a campus visit to an athlete',
    audience: 'coaches',
    body: newVisitSchema,
    response: visitSchema,
    status: 201,
    limit: { max: 100, seconds: 3600 },
    notFoundMessage: 'There is no such athlete.',
  },
  'GET /api/visits/{id}.ics': {
    summary: 'A visit of mine for a calendar',
    mediaType: 'text/calendar',
    notFoundMessage,
  },
  'PATCH /api/visits/{id}': {
    summary: 'Accept, decline or cancel a visit of mine, or propose another time',
    body: visitChangesSchema,
    response: visitSchema,
    notFoundMessage,
  },
  'GET /api/visits/news': {
    summary: 'How many of my visits were changed by the other side since I looked',
    response: z.object({ unseen: z.number() }),
  },
  'PUT /api/visits/read-mark': {
    summary: 'I have seen my visits as they were at this time',
    body: z.strictObject({ until: moment('Please give a time') }),
  },
  'DELETE /api/visits/{id}': { summary: 'Cancel a visit of mine; it stays in the list', notFoundMessage },
});

function isTimeZone(name: string): boolean {
  // '+05:00' is a zone to some engines; a place has summer time, an offset does not.
  if (!/^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+)$/.test(name)) return false;
  try {
    return Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
