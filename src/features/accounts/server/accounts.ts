// What other features and the scripts use of accounts.

export { hashPassword, verifyPassword } from './auth/password-hashing.ts';
export { maxInvitations } from './rules.ts';
export type { AccountServices, AccountsContext } from './service/accounts-context.ts';
export {
  storeBirthDateOfNewProfile,
  assertClassYearFitsBirthDate,
  correctBirthDate,
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
export {
  listUnverifiedUserIds,
  newUnverifiedEmailError,
} from './service/filter-users-with-unconfirmed-email.ts';
export { getAccount } from './service/get-account.ts';
export { hashToken } from './service/hash-token.ts';
export { type AddedAccount, getAddedAccount, listAddedAccounts } from './service/list-added-accounts.ts';
export { endSessionsOfUserOrAll, listDevicesOfUser } from './service/list-and-end-sessions.ts';
export { assertBrowserNotRefusedForAge, refuseChild } from './service/refuse-children.ts';
export { registerWithPassword } from './service/register-with-password.ts';
export { replaceProfileImage } from './service/replace-profile-image-path.ts';
export { removeSecondFactorsOfUser } from './service/second-factors/remove-all-second-factors.ts';
export {
  endDueSuspensions,
  endSessionsOfMember,
  type LockedMember,
  listRestrictedUserIds,
  listStaffAccounts,
  lockMemberForStaff,
  lockStaffAccounts,
  newRestrictedError,
  setDailyLimitRaise,
  barOrAllowNewConversations,
  setSuspension,
} from './service/suspend-and-restrict.ts';
