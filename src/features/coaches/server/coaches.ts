/** The door: what other features may call. */
export {
  addCoachProfile,
  assignSchoolsToTypedNames,
  assignSchoolToCoaches,
  deleteCoachBio,
  getOwnCoach,
  setVerifiedUntil,
} from './service.ts';
export { renewalDays } from './to-own-verification.ts';
