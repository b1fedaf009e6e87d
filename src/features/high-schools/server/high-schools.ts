/** The door: what other features may call. */
export { resolveHighSchoolSpelling } from './service.ts';
