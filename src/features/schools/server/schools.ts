/** The door: what other features may call. */
export { findImitatedDomain } from './rules.ts';
export {
  findSchoolByTypedName,
  getSchoolInPlaceOrThrow,
  loadSchools,
  storeMissingSchool,
} from './service.ts';
