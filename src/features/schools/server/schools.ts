/** The door: what other features may call. */
export { createMissingSchoolQueueSource, withdrawMissingSchool } from './missing-schools.ts';
export { findImitatedDomain } from './rules.ts';
export {
  findSchoolById,
  findSchoolByTypedName,
  getSchoolInPlaceOrThrow,
  loadSchools,
  storeMissingSchool,
} from './service.ts';
