// What other features and the scripts use of accounts.

export { hashPassword, verifyPassword } from './auth/password-hashing.ts';
export { createCookieResigner, type SessionSecrets } from './auth/session-secrets.ts';
export { maxInvitations } from './rules.ts';
export type { AccountServices, AccountsContext } from './service/accounts-context.ts';
export {
  assertClassYearFitsBirthDate,
  correctBirthDate,
  correctBirthDateOfMember,
  insertBirthDateOfNewProfile,
} from './service/birth-dates.ts';
export { correctNameOfMember } from './service/change-name.ts';
export { assertRoleAndLockUser, correctRoleOfMember } from './service/change-role.ts';
export {
  type AddedAthleteOfCoach,
  correctNameAndEmailOfUnclaimed,
  dropSessionsAndAuditCorrection,
  lockUnclaimedAccount,
  resendInvitation,
  withdrawAddedAthlete,
} from './service/correct-or-withdraw-unclaimed-account.ts';
export {
  assertCoachManagesAthlete,
  assertUncommonAndHashPassword,
  auditManagedAccountCreated,
  insertManagedAccount,
} from './service/create-managed-account.ts';
export { createStaffAccount, hasAccount } from './service/create-staff-account.ts';
export { startErasure } from './service/erase-account.ts';
export { eraseAgainAfterRestore } from './service/erase-again-after-restore.ts';
export { assertBrowserNotRefusedForAge, refuseChild } from './service/erase-and-refuse-under-thirteen.ts';
export { getAccount } from './service/get-account.ts';
export { hashToken } from './service/hash-token.ts';
export { type AddedAccount, getAddedAccount, listAddedAccounts } from './service/list-added-accounts.ts';
export { endSessionsOfUserOrAll, listDevicesOfUser } from './service/list-and-end-sessions.ts';
export { registerWithPassword } from './service/register-with-password.ts';
export { replaceProfileImage } from './service/replace-profile-image-path.ts';
export {
  barOrAllowNewConversations,
  endDueSuspensions,
  endSessionsOfMember,
  type LockedMember,
  listRestrictedUserIds,
  listStaffAccounts,
  lockMemberForStaff,
  lockStaffAccounts,
  newRestrictedError,
  setDailyLimitRaise,
  setSuspension,
} from './service/restrict-members-and-list-staff.ts';
export { removeSecondFactorsOfUser } from './service/second-factors/remove-all-second-factors.ts';
export {
  createFactorRemovalToken,
  hasSecondFactor,
  reserveFactorRemovalLink,
} from './service/second-factors/remove-factors-by-link.ts';
export {
  listUnverifiedUserIds,
  newUnverifiedEmailError,
} from './service/unconfirmed-email-check-and-error.ts';
