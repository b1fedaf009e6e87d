import { runVerifyCoachCommand } from './coach-verification.ts';
import type { ApiResponse } from './http-client.ts';
import type { TestApp } from './test-app.ts';
import type { AthleteMember, CoachMember } from './test-members.ts';

/** A coach of football, unless the profile says another sport, whom staff have verified by hand. */
export async function addVerifiedCoach(
  app: TestApp,
  ...member: Parameters<TestApp['addCoach']>
): Promise<CoachMember> {
  const coach = await app.addCoach(...member);
  await runVerifyCoachCommand(app, coach.id, '--by-hand', 'A letter of the school');
  return coach;
}

/** The same grade for each criterion, of football unless given. */
export const createEvaluationForm = (grade: number, sport = 'Football') => ({
  sport,
  grades: [grade, grade, grade, grade, grade],
});

/** A coach evaluates an athlete, with the same grade for each criterion. */
export const evaluateAthleteAs = (
  coach: CoachMember,
  athlete: AthleteMember,
  grade: number,
): Promise<ApiResponse> =>
  coach.put(
    `/api/athletes/${athlete.profile.id}/evaluation`,
    createEvaluationForm(grade, athlete.profile.sport),
  );

/** What the product shows of the athlete. */
export async function getRating(app: TestApp, athlete: AthleteMember): Promise<[number, number]> {
  const { rating, ratingCount } = await app.database.db
    .selectFrom('athletes')
    .select(['rating', 'ratingCount'])
    .where('id', '=', athlete.profile.id)
    .executeTakeFirstOrThrow();
  return [rating, ratingCount];
}
