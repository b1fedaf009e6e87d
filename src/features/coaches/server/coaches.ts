/** The door: what other features may call. */
export { renewalDays } from './own-verification.ts';
export { addCoachProfile, assignSchoolsToTypedNames, getOwnCoach, setVerifiedUntil } from './service.ts';
