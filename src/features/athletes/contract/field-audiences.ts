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
  /** The fields whose audience was chosen: it stays where the default changes with the age. */
  chosen: z.array(z.enum(audienceFields)),
  /** What the default of photo and weight follows from. */
  age: z.enum(['adult', 'minor', 'unknown']),
  /** False without safeguards: then every member sees every field but `social`. */
  inForce: z.boolean(),
});
export type OwnFieldAudiences = z.output<typeof fieldAudiencesSchema>;

/** Null: as by default from now on. Social media have no default of their own. */
export const fieldAudienceChangesSchema = z
  .strictObject({
    ...(Object.fromEntries(audienceFields.map((field) => [field, audienceSchema.nullable()])) as Record<
      AudienceField,
      z.ZodNullable<typeof audienceSchema>
    >),
    social: audienceSchema,
  })
  .partial();
export type FieldAudienceChanges = z.output<typeof fieldAudienceChangesSchema>;
