// What other features and the scripts use of accounts.

export { hashPassword, verifyPassword } from './auth/password-hashing.ts';
export { listUnverifiedUserIds } from './queries/users.ts';
export type { AccountServices, AccountsContext } from './service/accounts-context.ts';
export { newUnverifiedEmailError } from './service/confirm-and-change-email.ts';
export {
  assertCoachManagesAthlete,
  assertUncommonAndHashPassword,
  auditManagedAccountCreated,
  insertManagedAccount,
} from './service/create-managed-account.ts';
export { getAccount } from './service/get-account.ts';
export { endSessionsOfUserOrAll } from './service/list-and-end-sessions.ts';
export { registerWithPassword } from './service/register-with-password.ts';
export { replaceProfileImage } from './service/replace-profile-image.ts';
