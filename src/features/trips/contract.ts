import { z } from 'zod';
import { countedAthletesOfLists } from '#features/athletes/contract/daily-reading-limits.ts';
import { defineCalls } from '#shared/api-call.ts';
import { idSchema, repeatedParam, timeSchema } from '#shared/schemas.ts';
import { maxTripStops, maxTrips } from './contract/trip-limits.ts';
import { stopSchema, tripNameSchema } from './contract/trip-limits-and-forms.ts';

/** An athlete at a stop: what the map's popups show. */
const stopAthleteSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  sport: z.string(),
  position: z.string(),
  secondPosition: z.string().nullable(),
  classYear: z.number(),
  highSchool: z.string().nullable(),
});

const tripStopSchema = z.object({
  id: z.string(),
  kind: z.enum(['athlete', 'place']),
  /** Null for a place, and for an athlete who can no longer be shown; such a stop has no city, miles or note either. */
  athlete: stopAthleteSchema.nullable(),
  /** The coach's name of a place. */
  name: z.string().nullable(),
  /** 'Austin, TX'. */
  city: z.string().nullable(),
  /** The middle of the city; null for a city that is not in the list of places. */
  position: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  /** IANA name of the time zone of the city. */
  timeZone: z.string().nullable(),
  /** 2027-04-10, in the time zone of the city. */
  startsOn: z.string().nullable(),
  /** 09:00, in the time zone of the city. */
  startsAt: z.string().nullable(),
  note: z.string().nullable(),
  /** The great-circle distance from the stop before whose city is known; null for the first of those. */
  milesFromPrevious: z.number().nullable(),
});
export type TripStop = z.output<typeof tripStopSchema>;

const tripContentFields = {
  id: z.string(),
  name: z.string(),
  stops: z.array(tripStopSchema),
  /** Of the legs together. */
  totalMiles: z.number(),
  updatedAt: timeSchema(),
};

export const tripSchema = z.object({
  ...tripContentFields,
  /** Another number after each change of the order, of a stop added or removed. */
  version: z.number(),
  /** The secret part of the shared link; null for a trip that is not shared. */
  shareId: z.string().nullable(),
  /** False while the trip is not shared, or its coach is not verified: then the link opens for nobody. */
  isLinkOn: z.boolean(),
});
export type Trip = z.output<typeof tripSchema>;

export const sharedTripSchema = z.object({
  ...tripContentFields,
  coach: z.object({ firstName: z.string(), lastName: z.string() }),
});
export type SharedTrip = z.output<typeof sharedTripSchema>;

const tripSummarySchema = z.object({
  id: z.string(),
  name: z.string(),
  stops: z.number(),
  /** The days of the first and the last stop that has one. */
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  isShared: z.boolean(),
  /** False also for a shared trip whose coach is not verified. */
  isLinkOn: z.boolean(),
  updatedAt: timeSchema(),
});
export type TripSummary = z.output<typeof tripSummarySchema>;

const tripWithSelectionSchema = tripSummarySchema.extend({
  /** How many of the athletes of the request are stops of it and visible to the coach; undefined where the request names none. */
  selectedAthletes: z.number().optional(),
});
export type TripWithSelection = z.output<typeof tripWithSelectionSchema>;

const addedSchema = z.object({
  /** Athletes who are new in the trip. */
  added: z.number(),
  /** Athletes who were in it. */
  already: z.number(),
  /** Athletes whom the coach may not see, or who do not exist. */
  notFound: z.number(),
});
export type AddedToTrip = z.output<typeof addedSchema>;

const tooManyStopsMessage = `Please choose 1 to ${maxTripStops} athletes: a trip has at most ${maxTripStops} stops`;
const orderMessage = 'Please give the stops in their order';
const notFoundMessage = 'There is no such trip.';
const coaches = { audience: 'coaches', notFoundMessage } as const;
const fileLimit = { max: 60, seconds: 3600 };

const countedAthletesOfTrip = {
  budget: countedAthletesOfLists.budget,
  getId: ({ stops }: Pick<Trip, 'stops'>) => stops.flatMap(({ athlete }) => athlete?.id ?? []),
};

export const tripCalls = defineCalls({
  'GET /api/trips': {
    summary: `My trips, the last changed first, at most ${maxTrips}; with ids also how many of these athletes each has`,
    audience: 'coaches',
    query: z.strictObject({ ids: repeatedParam(idSchema()) }),
    response: z.array(tripWithSelectionSchema),
  },
  'POST /api/trips': {
    summary: 'Make a trip',
    audience: 'coaches',
    body: tripNameSchema,
    response: tripSummarySchema,
    status: 201,
    errorCodes: ['taken'],
  },
  'GET /api/trips/{id}': {
    summary: 'One of my trips with its stops in their order',
    ...coaches,
    response: tripSchema,
    counts: countedAthletesOfTrip,
  },
  'PATCH /api/trips/{id}': {
    summary: 'Rename a trip',
    ...coaches,
    body: tripNameSchema,
    errorCodes: ['taken'],
  },
  'DELETE /api/trips/{id}': { summary: 'Delete a trip', ...coaches },
  'POST /api/trips/{id}/athletes': {
    summary: `Add up to ${maxTripStops} athletes as the last stops; may be repeated. A trip has at most ${maxTripStops} stops`,
    ...coaches,
    body: z.strictObject({
      athleteIds: z
        .array(idSchema(), tooManyStopsMessage)
        .min(1, tooManyStopsMessage)
        .max(maxTripStops, tooManyStopsMessage),
    }),
    response: addedSchema,
  },
  'PUT /api/trips/{id}/stops/{stopId}': {
    summary:
      'Change a stop, or add one under an id of mine: the last, or at `index`. A stop is an athlete, or a place with a name and a city',
    ...coaches,
    notFoundMessage: 'There is no such trip, stop or athlete.',
    body: stopSchema,
    errorCodes: ['taken'],
  },
  'DELETE /api/trips/{id}/stops/{stopId}': {
    summary: 'Remove a stop; may be repeated',
    ...coaches,
  },
  'PUT /api/trips/{id}/order': {
    summary: 'Put all stops of this version of the trip in this order; 409 after another change',
    ...coaches,
    body: z.strictObject({
      version: z.number('Please give the version').int().min(1),
      stopIds: z.array(idSchema(), orderMessage).max(maxTripStops, orderMessage),
    }),
    response: z.object({ version: z.number() }),
    errorCodes: ['taken'],
  },
  'GET /api/trips/{id}.ics': {
    summary: 'The stops that have a day, for a calendar',
    ...coaches,
    mediaType: 'text/calendar',
    counts: countedAthletesOfTrip,
    limit: fileLimit,
  },
  'PUT /api/trips/{id}/share': {
    summary: 'Share a trip with verified coaches of my school; may be repeated',
    ...coaches,
    response: z.object({ shareId: z.string() }),
  },
  'DELETE /api/trips/{id}/share': {
    summary: 'Share a trip no longer: its link leads nowhere',
    ...coaches,
  },
  'GET /api/shared-trips/{id}': {
    summary: 'A trip that a coach of my school shares',
    ...coaches,
    response: sharedTripSchema,
    counts: countedAthletesOfTrip,
  },
  'GET /api/shared-trips/{id}.ics': {
    summary: 'The stops that have a day of a trip that a coach of my school shares, for a calendar',
    ...coaches,
    mediaType: 'text/calendar',
    counts: countedAthletesOfTrip,
    limit: fileLimit,
  },
});
