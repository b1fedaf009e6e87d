import { messageKindLabels } from '#features/messages/contract/message-kinds.ts';
import type { Contact } from '../contract.ts';
import type { ContactKind, ContactStatus } from './contact-kinds.ts';

export const contactKindLabels: Record<ContactKind, string> = {
  personal: 'Personal message',
  ...messageKindLabels,
  visit: 'Campus visit',
};

export const contactStatusLabels: Record<ContactStatus, string> = {
  open: 'Allowed',
  later: 'Before the first day',
  disputed: 'Sources disagree',
  unknown: 'Rule unknown',
};

/** How many athletes got the same text within a week; '' for one. */
export const describeCopies = ({ copies }: Pick<Contact, 'copies'>): string =>
  copies === null
    ? ''
    : copies === 'few'
      ? 'Same text to 2 to 20 athletes'
      : 'Same text to more than 20 athletes';

/** What the contact rules said when the message was written: 'Before the first day, Jun 15, 2027'. */
export function describeVerdict({ status, opensOn }: Pick<Contact, 'status' | 'opensOn'>): string {
  const label = contactStatusLabels[status];
  if (!opensOn || status === 'open') return label;
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(opensOn),
  );
  return status === 'later' ? `${label}, ${day}` : `${label}: by the strictest from ${day}`;
}

export const formatPerson = (person: { firstName: string; lastName: string } | null): string =>
  person ? `${person.firstName} ${person.lastName}` : 'Deleted account';
