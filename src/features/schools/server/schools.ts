/** The door: what other features may call. */
export {
  findSchoolByTypedName,
  getSchoolInPlaceOrThrow,
  loadSchools,
  storeMissingSchool,
} from './service.ts';
