/** The door: what other features may call. */
export { addAthleteProfile } from './service/add-athlete.ts';
export { listAthletes } from './service/read-profiles.ts';
