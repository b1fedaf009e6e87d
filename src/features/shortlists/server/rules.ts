import { AppError, newInvalidFieldError, notFound } from '#shared/errors.ts';
import { formatInteger } from '#shared/format-integer.ts';
import { maxShortlistMembers, maxShortlists } from '../contract/shortlist-limits-and-name.ts';
import { shortlistCalls } from '../contract.ts';

export const createShortlistNotFoundError = (): AppError =>
  notFound(shortlistCalls['GET /api/shortlists/{id}'].notFoundMessage);

export const createMemberNotFoundError = (): AppError =>
  notFound(shortlistCalls['PUT /api/shortlists/{id}/athletes/{athleteId}'].notFoundMessage);

export function assertMayAddShortlist(shortlistCount: number): void {
  if (shortlistCount >= maxShortlists)
    throw newInvalidFieldError('name', `You have ${maxShortlists} lists. Please delete one first`);
}

export function assertMayHoldMembers(memberCount: number): void {
  if (memberCount > maxShortlistMembers)
    throw newInvalidFieldError(
      'athleteIds',
      `A list has at most ${formatInteger(maxShortlistMembers)} athletes`,
    );
}

/** The refusal that a violated constraint means; undefined for any other constraint. */
export function constraintToAppError(constraint: string | undefined): AppError | undefined {
  if (constraint !== 'shortlists_name') return undefined;
  const message = 'You already have a list with this name';
  return new AppError('taken', message, { errors: [{ path: 'name', message }] });
}

/** Letters and digits that every file system takes: 'Pitchers 2027!' becomes 'pitchers-2027'. */
export const toFileName = (listName: string): string =>
  listName
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60) || 'athletes';
