import { z } from 'zod';
import { type AudienceField, audienceFields, audiences } from '#features/safety/contract/field-audiences.ts';

const audienceSchema = z.enum(audiences, 'Please choose who sees it');

const audiencesSchema = z.object(
  Object.fromEntries(audienceFields.map((field) => [field, audienceSchema])) as Record<
    AudienceField,
    typeof audienceSchema
  >,
);

/** Who sees each field of the own profile: as chosen, or by default. */
export const fieldAudiencesSchema = z.object({
  audiences: audiencesSchema,
  /** What the default of photo and weight follows from. */
  age: z.enum(['adult', 'minor', 'unknown']),
  /** False without safeguards: then every member sees every field but `social`. */
  inForce: z.boolean(),
});
export type OwnFieldAudiences = z.output<typeof fieldAudiencesSchema>;

export const fieldAudienceChangesSchema = z.strictObject(audiencesSchema.shape).partial();
export type FieldAudienceChanges = z.output<typeof fieldAudienceChangesSchema>;
