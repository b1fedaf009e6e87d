/** What other features may call. */
export { addCoachProfile } from './service.ts';
