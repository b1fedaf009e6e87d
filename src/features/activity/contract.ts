import { z } from 'zod';
import { defineCalls } from '#shared/api-call.ts';
import { pageQueryFields, timeSchema } from '#shared/schemas.ts';

const activityKinds = [
  'message',
  'profile-view',
  'new-athletes',
  'profile-change',
  'bookmarked',
  'visit',
] as const;

/** An event that concerns the viewer. `link` is a path of the web app. */
const activitySchema = z.object({
  id: z.string(),
  kind: z.enum(activityKinds),
  text: z.string(),
  at: timeSchema(),
  link: z.string(),
});
export type Activity = z.output<typeof activitySchema>;
export type ActivityKind = Activity['kind'];

/** Older events are no news. It also bounds the cost of loading a dashboard. */
export const recentDays = 60;

export const activityCalls = defineCalls({
  'GET /api/activity': {
    summary: `What happened around me in the last ${recentDays} days, newest first`,
    ownerOnly: true,
    query: z.strictObject(pageQueryFields),
    response: z.array(activitySchema),
    paginated: true,
  },
});
