// What other features and the scripts use of accounts.

export { hashPassword, verifyPassword } from './auth/password-hashing.ts';
export type { AccountServices, AccountsContext } from './service/accounts-context.ts';
export {
  assertCoachManagesAthlete,
  assertUncommonAndHashPassword,
  auditManagedAccountCreated,
  insertManagedAccount,
} from './service/create-managed-account.ts';
export { getAccount } from './service/get-account.ts';
export { endSessionsOfUserOrAll } from './service/list-and-end-sessions.ts';
export { listUnverifiedUserIds, newUnverifiedEmailError } from './service/list-unverified-users.ts';
export { registerWithPassword } from './service/register-with-password.ts';
export { replaceProfileImage } from './service/replace-profile-image.ts';
export { removeSecondFactorsOfUser } from './service/second-factors/remove-second-factors.ts';
