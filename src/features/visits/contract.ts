import { z } from 'zod';
import { personSchema } from '#features/accounts/contract/accounts.ts';
import { visitKinds, visitParties } from '#features/messages/contract/visit-card-schema.ts';
import { defineCalls } from '#shared/api-call.ts';
import {
  idSchema,
  optionalParam,
  optionalTextSchema,
  pageQueryFields,
  requiredLineSchema,
  timeSchema,
} from '#shared/schemas.ts';

const visitStates = ['proposed', 'accepted', 'declined', 'cancelled'] as const;
/** The last change of a visit; `moved` is another time, place or kind, `noted` a note alone. */
export type VisitChange = (typeof visitStates)[number] | 'moved' | 'noted';
export type Party = (typeof visitParties)[number];

/** Longer than any real visit, and as far ahead as the last class year that can be chosen. */
export const visitLimits = { longestDays: 7, farthestDays: 5 * 365 };

const createDateTimeSchema = (errorMessage: string) =>
  z.iso.datetime({ offset: true, error: errorMessage }).transform((words) => new Date(words));

const timeZone = z
  .string('Please choose a time zone')
  .max(60)
  .refine(isTimeZoneName, 'Please choose a time zone such as America/Chicago');

const place = requiredLineSchema(200, 'Please enter where you meet');
const fields = {
  kind: z.enum(visitKinds, 'Please choose official or unofficial'),
  startsAt: createDateTimeSchema('Please enter when the visit starts'),
  endsAt: createDateTimeSchema('Please enter when the visit ends'),
  timeZone,
  place,
  note: optionalTextSchema(1000),
};

export type VisitKind = (typeof visitKinds)[number];

export const newVisitSchema = z.strictObject({ athleteId: idSchema(), ...fields });
export type NewVisit = z.output<typeof newVisitSchema>;

/** An answer (`state`), or another proposal, which the other side has to answer. */
export const visitChangesSchema = z
  .strictObject({ state: z.enum(['accepted', 'declined', 'cancelled'], 'Please accept, decline or cancel') })
  .extend(fields)
  .partial()
  .refine((changes) => changes.state === undefined || Object.keys(changes).length === 1, {
    path: ['state'],
    message: 'Please answer a proposal or make another one, not both',
  });
export type VisitChanges = z.output<typeof visitChangesSchema>;

/** What the viewer may do about a visit now. */
const visitAbilitiesSchema = z.object({
  /** Accept or decline it. */
  answer: z.boolean(),
  /** Propose another time, or whatever else the viewer may change. */
  change: z.boolean(),
  cancel: z.boolean(),
});
export type VisitAbilities = z.output<typeof visitAbilitiesSchema>;

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
  coach: z.object({ id: z.string(), school: z.string(), verified: z.boolean(), user: personSchema }),
  athlete: z.object({ id: z.string(), sport: z.string(), user: personSchema }),
  /** Ids of the viewer's other visits, proposed or accepted, at the same time. */
  overlaps: z.array(z.string()),
  /** The other side changed it after the viewer's read mark. */
  isNew: z.boolean(),
  may: visitAbilitiesSchema,
  createdAt: timeSchema(),
  updatedAt: timeSchema(),
});
export type Visit = z.output<typeof visitSchema>;

const notFoundMessage = 'There is no such visit.';

export const visitCalls = defineCalls({
  'GET /api/visits': {
    summary: 'My campus visits: those to come, the next one first, or those past, the last one first',
    ownerOnly: true,
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
    ownerOnly: true,
    mediaType: 'text/calendar',
    notFoundMessage,
  },
  'PATCH /api/visits/{id}': {
    summary: 'Accept, decline or cancel a visit of mine, or propose another time',
    ownerOnly: true,
    body: visitChangesSchema,
    response: visitSchema,
    // Each change is an event for the other side, whose log keeps 1,000 for a day: somebody who changes a note all day
    // long pushes nobody else's events out of it.
    limit: { max: 40, seconds: 3600 },
    notFoundMessage,
  },
  'GET /api/visits/news': {
    summary: 'How many of my visits were changed by the other side since I looked',
    ownerOnly: true,
    response: z.object({ unseen: z.number() }),
  },
  'GET /api/visits/campus': {
    summary: 'For the form of a visit: the time zone of my school, or of my city where no school is chosen',
    audience: 'coaches',
    /** An IANA name; null if neither place is known. */
    response: z.object({ timeZone: z.string().nullable() }),
  },
  'PUT /api/visits/read-mark': {
    summary: 'I have seen my visits as they were at this time',
    ownerOnly: true,
    body: z.strictObject({ until: createDateTimeSchema('Please give a time') }),
  },
  'DELETE /api/visits/{id}': {
    summary: 'Cancel a visit of mine; it stays in the list',
    ownerOnly: true,
    notFoundMessage,
  },
});

function isTimeZoneName(name: string): boolean {
  // Some engines take '+05:00' for a time zone, but an offset has no summer time.
  if (!/^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+)$/.test(name)) return false;
  try {
    return Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
