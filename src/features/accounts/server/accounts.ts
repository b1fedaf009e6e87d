// What other features and the scripts use of accounts.

export { hashPassword, verifyPassword } from './auth/password-hashing.ts';
export { verificationRequired } from './service/confirm-and-change-email.ts';
export {
  assertManages,
  auditManagedAccount,
  hashManagedPassword,
  insertManagedAccount,
} from './service/create-managed-account.ts';
export {
  type AccountServices,
  type AccountsContext,
  getAccount,
  listUnverified,
  replaceProfileImage,
} from './service/get-account.ts';
export { endSessions } from './service/list-and-end-sessions.ts';
export { createAccount } from './service/register-with-password.ts';
