import { z } from 'zod';
import { timeSchema } from '#shared/schemas.ts';

// A message may be a card instead of words. Messages store it and pass it on without reading it: `visits` posts the
// one kind that there is, a step of a campus visit, and draws it.

export const visitKinds = ['official', 'unofficial'] as const;
/** Whose answer a proposal waits for. */
export const visitParties = ['athlete', 'coach'] as const;
/** What can be done about a visit that the conversation shows; a changed note alone is not one of them. */
export const visitSteps = ['proposed', 'moved', 'accepted', 'declined', 'cancelled'] as const;

/** What was done about a visit, and the visit as it was after that. */
export const visitSnapshotSchema = z.object({
  change: z.enum(visitSteps),
  kind: z.enum(visitKinds),
  startsAt: timeSchema(),
  endsAt: timeSchema(),
  timeZone: z.string(),
  place: z.string(),
  note: z.string().nullable(),
});
export type VisitSnapshot = z.output<typeof visitSnapshotSchema>;

/** `awaits` is set while this step waits for an answer. `id` is null once the visit was deleted with an account. */
export const cardSchema = visitSnapshotSchema.extend({
  id: z.string().nullable(),
  awaits: z.enum(visitParties).nullable(),
});
export type Card = z.output<typeof cardSchema>;
