import { z } from 'zod';
import { requiredLineSchema } from '#shared/schemas.ts';

// Apart from the calls, whose schemas of athletes the pages do not need.

/** The page of the lists counts the members of each: more lists would make it slow. */
export const maxShortlists = 50;
/** A file has a whole list, which one statement reads. */
export const maxShortlistMembers = 1_000;
export const maxShortlistNameLength = 200;

export const shortlistNameSchema = z.strictObject({
  name: requiredLineSchema(maxShortlistNameLength, 'Please name this list'),
});
