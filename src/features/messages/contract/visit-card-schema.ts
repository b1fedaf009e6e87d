import { z } from 'zod';
import { timeSchema } from '#shared/schemas.ts';

// A message may be a card instead of a text. Messages store and deliver cards without reading them. `visits` posts and
// draws the only kind: a change of a campus visit.

export const visitKinds = ['official', 'unofficial'] as const;
/** Whose answer a proposal waits for. */
export const visitParties = ['athlete', 'coach'] as const;
/** The changes of a visit that have a card; a changed note alone has none. */
export const visitCardChanges = ['proposed', 'moved', 'accepted', 'declined', 'cancelled'] as const;

/** A change of a visit, and the visit as it was after the change. */
export const visitSnapshotSchema = z.object({
  change: z.enum(visitCardChanges),
  kind: z.enum(visitKinds),
  startsAt: timeSchema(),
  endsAt: timeSchema(),
  timeZone: z.string(),
  place: z.string(),
  note: z.string().nullable(),
});
export type VisitSnapshot = z.output<typeof visitSnapshotSchema>;

/** `awaits` is set while this change waits for an answer. `id` is null once the visit was deleted with an account. */
export const cardSchema = visitSnapshotSchema.extend({
  id: z.string().nullable(),
  awaits: z.enum(visitParties).nullable(),
});
export type Card = z.output<typeof cardSchema>;
