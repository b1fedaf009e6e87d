/** The door: what other features may call. */
export {
  addCoachProfile,
  assignSchoolToCoaches,
  correctSchoolOfMember,
  deleteCoachBio,
  getOwnCoach,
  linkCoachesToSchoolsByTypedName,
  listNearestCoaches,
  setVerifiedUntil,
} from './service.ts';
export { renewalDays } from './to-own-verification.ts';
