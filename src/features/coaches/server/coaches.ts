/** The door: what other features may call. */
export { addCoachProfile } from './service.ts';
