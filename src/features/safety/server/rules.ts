import { forbidden, invalid, notFound } from '#shared/errors.ts';
import { safetyCalls } from '../contract.ts';

export const missingPerson = () => notFound(safetyCalls['POST /api/reports'].notFoundMessage);
export const missingMessage = () => notFound('This message is not there any more.');
export const cannotWrite = () => forbidden('You cannot write to this person.');

export function mustBeSomebodyElse(viewerId: string, userId: string, what: 'block' | 'report'): void {
  if (viewerId === userId) throw invalid('userId', `You cannot ${what} yourself`);
}
