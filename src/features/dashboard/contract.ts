import { z } from 'zod';
import { defineCalls } from '#shared/api-call.ts';

export const coachDashboardSchema = z.object({
  totalAthletes: z.number(),
  /** Created within the last seven days. */
  newThisWeek: z.number(),
  bookmarked: z.number(),
  unreadMessages: z.number(),
});
export type CoachDashboard = z.output<typeof coachDashboardSchema>;

export const athleteDashboardSchema = z.object({
  /** Views by others: one per viewer and day. */
  profileViews: z.number(),
  unreadMessages: z.number(),
  /** Percent of the profile that is filled in. */
  completeness: z.number().int().min(0).max(100),
  /** What to add next, such as 'Add your GPA'; null when nothing is missing. */
  nextStep: z.string().nullable(),
});
export type AthleteDashboard = z.output<typeof athleteDashboardSchema>;

export const dashboardCalls = defineCalls({
  'GET /api/dashboard': {
    summary: 'The figures at the top of the dashboard; which ones depends on who asks',
    response: z.union([coachDashboardSchema, athleteDashboardSchema]),
  },
});
