/** The door: what other features may call. */
export { addProfile } from './service/add-athlete.ts';
export { listAthletes } from './service/read-profiles.ts';
