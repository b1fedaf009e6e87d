import { z } from 'zod';
import { defineCalls } from '#shared/api-call.ts';

/** What a profile lacks and the dashboard asks once; the answer is a change of the profile. */
const profileQuestionSchema = z.enum(
  ['sport', 'gender', 'school', 'afterGraduation'],
  'There is no such question',
);
export type ProfileQuestion = z.output<typeof profileQuestionSchema>;
export const profileQuestions = profileQuestionSchema.options;

const coachDashboardSchema = z.object({
  totalAthletes: z.number(),
  /** Created within the last seven days. */
  newThisWeek: z.number(),
  bookmarked: z.number(),
  unreadMessages: z.number(),
  questions: z.array(profileQuestionSchema),
});
export type CoachDashboard = z.output<typeof coachDashboardSchema>;

const athleteDashboardSchema = z.object({
  /** Views by others: one per viewer and day. */
  profileViews: z.number(),
  unreadMessages: z.number(),
  /** Percent of the profile that is filled in. */
  completeness: z.number().int().min(0).max(100),
  /** What to add next, such as 'Add your GPA'; null when nothing is missing. */
  nextStep: z.string().nullable(),
  questions: z.array(profileQuestionSchema),
});
export type AthleteDashboard = z.output<typeof athleteDashboardSchema>;

export const dashboardCalls = defineCalls({
  'GET /api/dashboard': {
    summary: 'The figures at the top of the dashboard; which ones depends on who asks',
    response: z.union([coachDashboardSchema, athleteDashboardSchema]),
  },
  'POST /api/dashboard/dismissed-questions': {
    summary: 'Do not ask me this question again; may be repeated',
    body: z.strictObject({ question: profileQuestionSchema }),
  },
});
