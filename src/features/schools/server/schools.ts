/** The door: what other features may call. */
export { refusesEarlyContact, setRefusalOfEarlyContact } from './queries/refusal-of-early-contact.ts';
export { createMissingSchoolQueueSource, withdrawMissingSchool } from './review-missing-school-requests.ts';
export { findImitatedDomain } from './rules.ts';
export {
  findSchoolById,
  findSchoolByTypedName,
  getSchoolInPlaceOrThrow,
  isHeadCoachOfSchool,
  loadSchools,
  storeMissingSchool,
} from './service.ts';
