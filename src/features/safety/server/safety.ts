import type { Connection } from '#server/context.ts';
import type { ReportRow } from './queries/blocks-and-reports.ts';
import { findReports } from './queries/blocks-and-reports.ts';

export { closedSentence } from './decide-contact.ts';
export {
  type DeliveryDelay,
  findDeliveryDelays,
  findMessageHolds,
} from './find-delivery-delays-in-quiet-hours.ts';
export { hideNameOrPhotoFromViewer } from './hide-name-or-photo-from-viewer.ts';
export { assertContactAllowed, decideContacts, isContactAllowed } from './load-and-decide-contacts.ts';
export { type FieldOwner, listAudiencesExcludingViewer, mayViewField } from './may-view-field.ts';
export type { ReportRow } from './queries/blocks-and-reports.ts';
export { getLastTimeOfHour, getNextDeliveryTime } from './quiet-hours.ts';
// What other features and scripts may call.
export {
  deleteReportsOfErasedUser,
  findClosedContactErrors,
  isHiddenProfileImage,
} from './service.ts';

/** The newest reports, or the one with this id. Only for the operator's script: no call of the API returns them. */
export const listReports = (
  db: Connection,
  filter: { id?: string; maxReports: number },
): Promise<ReportRow[]> => findReports(db, filter);

export { writeSectionOfMinorsData } from './who-sees-data-of-minors.ts';
