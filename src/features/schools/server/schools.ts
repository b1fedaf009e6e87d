/** The door: what other features may call. */
export { createMissingSchoolQueueSource } from './missing-schools.ts';
export { deleteOpenMissingSchool } from './queries/decide-missing-schools.ts';
export { findImitatedDomain } from './rules.ts';
export {
  findSchoolByTypedName,
  getSchoolInPlaceOrThrow,
  loadSchools,
  storeMissingSchool,
} from './service.ts';
