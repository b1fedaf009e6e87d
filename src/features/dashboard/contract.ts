import { z } from 'zod';
import { countedAthletesOfLists } from '#features/athletes/contract/daily-reading-limits.ts';
import { athleteSchema } from '#features/athletes/contract.ts';
import { filterSchemas, requireNearForRadius } from '#features/search/contract.ts';
import { defineCalls } from '#shared/api-call.ts';
import { timeSchema } from '#shared/schemas.ts';
import { firstScreenSchema } from './contract/first-screen.ts';

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

/** As many as a screen shows first. */
export const maxBestFits = 12;

/** An athlete who fits the coach's program, with what speaks for them: the screen makes a sentence of it. */
const bestFitSchema = z.object({
  athlete: athleteSchema,
  /** Between the athlete's city and the coach's school, or the place of the search; null where one is unknown. */
  miles: z.number().nullable(),
  /** Within 30 days; null otherwise, and to whom the athlete does not show film. */
  filmAddedAt: timeSchema().nullable(),
  statsChangedAt: timeSchema().nullable(),
  /** The need of the coach that the athlete fits. */
  need: z.string().nullable(),
});
export type BestFit = z.output<typeof bestFitSchema>;

export const dashboardCalls = defineCalls({
  'GET /api/dashboard': {
    summary: 'The figures at the top of the dashboard; which ones depends on who asks',
    response: z.union([coachDashboardSchema, athleteDashboardSchema]),
  },
  'GET /api/first-screen': {
    summary:
      'Programs of my sport near me, my next steps with the minutes they take, and what coaches of my position look for',
    audience: 'athletes',
    response: firstScreenSchema,
    limit: { max: 120, seconds: 60 },
    notFoundMessage: 'Please complete your athlete profile setup.',
  },
  'GET /api/best-fits': {
    summary: `Athletes in school who fit my program best, at most ${maxBestFits} of those who match; nobody for a coach of no sport`,
    audience: 'coaches',
    query: requireNearForRadius(z.strictObject(filterSchemas)),
    response: z.array(bestFitSchema).max(maxBestFits),
    limit: { max: 120, seconds: 60 },
    counts: { budget: countedAthletesOfLists.budget, getId: ({ athlete }: BestFit) => athlete.id },
  },
  'POST /api/dashboard/dismissed-questions': {
    summary: 'Do not ask me this question again; may be repeated',
    body: z.strictObject({ question: profileQuestionSchema }),
  },
});
