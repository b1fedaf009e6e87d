// What other features and the scripts use of accounts.

export { hashPassword, verifyPassword } from './auth/password-hashing.ts';
export { newUnverifiedEmailError } from './service/confirm-and-change-email.ts';
export {
  assertManagesAthlete,
  auditManagedAccountCreated,
  hashManagedAccountPassword,
  insertManagedAccount,
} from './service/create-managed-account.ts';
export {
  type AccountServices,
  type AccountsContext,
  getAccount,
  listUnverifiedUserIds,
  replaceProfileImage,
} from './service/get-account.ts';
export { endSessions } from './service/list-and-end-sessions.ts';
export { registerWithPassword } from './service/register-with-password.ts';
