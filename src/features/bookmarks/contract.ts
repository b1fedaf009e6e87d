import { z } from 'zod';
import { athlete, athleteCalls } from '#features/athletes/contract.ts';
import { calls } from '#shared/call.ts';
import { pageQuery } from '#shared/schema.ts';

export const bookmarkCalls = calls({
  'GET /api/bookmarks': {
    summary: 'The athletes I keep, the newest bookmark first',
    query: z.strictObject(pageQuery),
    answer: z.array(athlete),
    paged: true,
  },
  'PUT /api/bookmarks/{athleteId}': {
    summary: 'Keep an athlete; may be repeated',
    missing: athleteCalls['GET /api/athletes/{id}'].missing,
  },
  'DELETE /api/bookmarks/{athleteId}': {
    summary: 'Keep an athlete no longer; may be repeated',
    missing: athleteCalls['GET /api/athletes/{id}'].missing,
  },
});
