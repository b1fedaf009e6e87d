/** The door: what other features may call. */
export { addCoachProfile, assignSchoolsToTypedNames } from './service.ts';
