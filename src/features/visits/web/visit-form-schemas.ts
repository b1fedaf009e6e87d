import { z } from 'zod';
import { newVisitSchema } from '../contract.ts';
import { campusTimeToUtc } from './visit-times.ts';

/** The fields as they are typed: times by the clocks of the campus, without an offset. */
const fieldsSchema = newVisitSchema.extend({
  startsAt: z.string().min(1, 'Please enter when the visit starts'),
  endsAt: z.string().min(1, 'Please enter when the visit ends'),
});
const endsLater = {
  path: ['endsAt'],
  message: 'A visit has to end after it starts',
};
export const proposalFormSchema = fieldsSchema
  .extend({ athleteId: z.string().min(1, 'Please choose an athlete') })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, endsLater);
/** The athlete of a visit cannot change, so this form has no field for it. */
export const changesFormSchema = fieldsSchema
  .extend({ athleteId: z.string() })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, endsLater);

export type VisitFields = z.input<typeof changesFormSchema>;

export const visitTimesToUtc = <Fields extends VisitFields>(fields: Fields): Fields => ({
  ...fields,
  startsAt: campusTimeToUtc(fields.startsAt, fields.timeZone),
  endsAt: campusTimeToUtc(fields.endsAt, fields.timeZone),
});

/**
 * Only the fields that differ are sent: a changed note alone needs no answer, and an athlete may not send the place.
 */
export function getChangedFields(before: VisitFields, after: VisitFields): Partial<VisitFields> {
  const names = Object.keys(after) as (keyof VisitFields)[];
  return Object.fromEntries(
    names.filter((name) => (after[name] ?? '') !== (before[name] ?? '')).map((name) => [name, after[name]]),
  );
}
