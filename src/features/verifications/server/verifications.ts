/** The door: what the wiring and the scripts use. */

export { isAddressOfSchoolStaff } from './rules.ts';
export {
  decideVerification,
  endVerification,
  listWaitingVerifications,
  setHeadCoach,
  verifyCoachByEvidence,
  type WaitingVerification,
} from './service/decide-verification.ts';
export {
  endVerificationOfChangedSchool,
  endVerificationsOfRefusedAddress,
} from './service/end-verifications.ts';
export { createVerificationQueueSource } from './service/review-coach-verifications.ts';
