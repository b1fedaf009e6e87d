/** The door: what other features may call. */
export { createMissingSchoolQueueSource, withdrawMissingSchool } from './review-missing-school-requests.ts';
export { findImitatedDomain } from './rules.ts';
export {
  findSchoolById,
  findSchoolByTypedName,
  getSchoolInPlaceOrThrow,
  isHeadCoachOfSchool,
  loadSchools,
  refusesEarlyContact,
  setRefusalOfEarlyContact,
  storeMissingSchool,
} from './service.ts';
