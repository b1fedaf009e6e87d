import { athleteCalls } from '#features/athletes/contract/athlete-calls.ts';
import { type AppError, forbidden, newInvalidFieldError, notFound } from '#shared/errors.ts';
import { type EvaluationForm, type EvaluationRefusal, evaluationCalls } from '../contract.ts';

/** What decides whether a coach may evaluate an athlete. */
export interface EvaluationParties {
  userId: string;
  sport: string;
  listed: boolean;
  unclaimed: boolean;
  coachSport: string | null;
  verified: boolean | null;
  /** Whether staff have struck the coach's evaluation. */
  struck: boolean;
}

export const athleteNotFound = (): AppError =>
  notFound(evaluationCalls['GET /api/athletes/{id}/evaluation'].notFoundMessage);
export const ownProfileNotFound = (): AppError =>
  notFound(athleteCalls['GET /api/athletes/me'].notFoundMessage);

/** Null for a coach who may. The sport comes first: to coaches of others, the product offers nothing. */
export function findEvaluationRefusal(
  viewerId: string,
  parties: EvaluationParties,
): EvaluationRefusal | null {
  if (parties.userId === viewerId) return 'oneself';
  if (parties.coachSport !== null && parties.coachSport !== parties.sport) return 'other-sport';
  if (!parties.verified) return 'not-verified';
  if (parties.unclaimed) return 'unclaimed';
  if (!parties.listed) return 'not-listed';
  return parties.struck ? 'struck' : null;
}

const refusalMessages: Record<EvaluationRefusal, string> = {
  oneself: 'You cannot evaluate yourself.',
  'other-sport': 'You can evaluate athletes of your own sport only.',
  'not-verified': 'Only verified coaches evaluate athletes.',
  unclaimed: 'This athlete has not claimed the profile yet.',
  'not-listed': 'This athlete has left high school and is not evaluated anymore.',
  struck: 'Our staff have removed your evaluation of this athlete. Our email about it says why.',
};

export function assertMayEvaluate(viewerId: string, parties: EvaluationParties): void {
  const refusal = findEvaluationRefusal(viewerId, parties);
  if (refusal) throw forbidden(refusalMessages[refusal]);
}

/** Otherwise a coach would withdraw what was struck, and give it again. */
export function assertNotStruck(isStruck: boolean): void {
  if (isStruck) throw forbidden(refusalMessages.struck);
}

/** Five grades say nothing about the criteria of another sport. */
export function assertSportOfAthlete(form: Pick<EvaluationForm, 'sport'>, sport: string): void {
  if (form.sport !== sport)
    throw newInvalidFieldError(
      'sport',
      `This athlete's sport is ${sport} now. Please open the profile again.`,
    );
}
