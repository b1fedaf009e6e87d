import { z } from 'zod';
import { athleteCalls } from '#features/athletes/contract/athlete-calls.ts';
import { countedAthletesOfLists } from '#features/athletes/contract/daily-reading-limits.ts';
import { athleteSchema } from '#features/athletes/contract.ts';
import { defineCalls } from '#shared/api-call.ts';
import { pageQueryFields } from '#shared/schemas.ts';

export const bookmarkCalls = defineCalls({
  'GET /api/bookmarks': {
    summary: 'The athletes that I have bookmarked, newest bookmark first',
    query: z.strictObject(pageQueryFields),
    response: z.array(athleteSchema),
    paginated: true,
    counts: countedAthletesOfLists,
  },
  'PUT /api/bookmarks/{athleteId}': {
    summary: 'Bookmark an athlete; may be repeated',
    notFoundMessage: athleteCalls['GET /api/athletes/{id}'].notFoundMessage,
  },
  'DELETE /api/bookmarks/{athleteId}': {
    summary: 'Remove a bookmark; may be repeated',
    notFoundMessage: athleteCalls['GET /api/athletes/{id}'].notFoundMessage,
  },
});
