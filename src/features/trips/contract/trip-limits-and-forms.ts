import { z } from 'zod';
import { idSchema, optionalTextSchema, requiredLineSchema } from '#shared/schemas.ts';
import { maxTripNameLength, maxTripStops } from './trip-limits.ts';

// Apart from the calls, whose schemas of athletes the pages do not need.

export const tripNameSchema = z.strictObject({
  name: requiredLineSchema(maxTripNameLength, 'Please name this trip'),
});

const undefinedToNull = (text: string | null | undefined): string | null => text ?? null;

/** In the time zone of the stop's city. */
const timeAndNoteFields = {
  startsOn: z.iso.date('Please enter a day').nullish().transform(undefinedToNull),
  startsAt: z
    .string('Please enter a time of day')
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time of day')
    .nullish()
    .transform(undefinedToNull),
  note: optionalTextSchema(1000).transform(undefinedToNull),
};

const hasDayForTime = (stop: { startsOn: string | null; startsAt: string | null }): boolean =>
  stop.startsAt === null || stop.startsOn !== null;
const needsDay = { path: ['startsOn'], message: 'A time needs a day' };

const placeFields = {
  name: requiredLineSchema(200, 'Please name this place'),
  /** 'Austin, TX' or 'Toronto, Canada'. */
  city: requiredLineSchema(200, 'Please choose a city from the list'),
};

/** The form of a stop whose athlete is known. */
export const athleteStopFormSchema = z.strictObject(timeAndNoteFields).refine(hasDayForTime, needsDay);

/** The form of a place of the coach's own. */
export const placeStopFormSchema = z
  .strictObject({ ...placeFields, ...timeAndNoteFields })
  .refine(hasDayForTime, needsDay);

/** What a stop is made of: an athlete, or a place with its name and city. */
export const stopSchema = z
  .strictObject({
    athleteId: idSchema().optional(),
    name: placeFields.name.optional(),
    city: placeFields.city.optional(),
    ...timeAndNoteFields,
    /** From 0; of a new stop alone. */
    index: z.number('Please give a place in the order').int().min(0).max(maxTripStops).optional(),
  })
  .refine(hasDayForTime, needsDay)
  .refine(({ athleteId, name, city }) => (athleteId ? !name && !city : name && city), {
    path: ['name'],
    message: 'Please give an athlete, or a name and a city',
  });
export type StopForm = z.output<typeof stopSchema>;
