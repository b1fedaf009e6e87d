import type { StoredContactVerdict } from '#features/contact-rules/contract.ts';
import { messageKinds } from '#features/messages/contract/message-kinds.ts';

/** What a coach sent to an athlete. `visit`: a card of a campus visit. */
export const contactKinds = ['personal', ...messageKinds, 'visit'] as const;
export type ContactKind = (typeof contactKinds)[number];

export type ContactStatus = StoredContactVerdict['status'];
export const contactStatuses = ['open', 'later', 'disputed', 'unknown'] as const satisfies ContactStatus[];

/** A file has at most so many rows: it is built in memory. The total of a longer list is given as 'more than'. */
export const maxFileRows = 10_000;
