import { type AppError, forbidden, newInvalidFieldError, notFound } from '#shared/errors.ts';
import { translatable } from '#translations/translate.ts';
import { safetyCalls } from '../contract.ts';
import { closedSentence } from './decide-contact.ts';

export const personNotFound = (): AppError => notFound(safetyCalls['POST /api/reports'].notFoundMessage);
export const messageNotFound = (): AppError => notFound('This message is not there anymore.');
export const newMessagingForbiddenError = (): AppError =>
  forbidden(translatable('You cannot write to this person.'));

/** In the words of a declined request. */
export const newClosedContactError = (): AppError => forbidden(closedSentence);

export function assertNotSelf(viewerId: string, userId: string, action: 'block' | 'report'): void {
  if (viewerId === userId) throw newInvalidFieldError('userId', `You cannot ${action} yourself`);
}
