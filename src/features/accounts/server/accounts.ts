// What other features and the scripts use of accounts.

export { hashPassword, verifyPassword } from './auth/passwords.ts';
export {
  type AccountServices,
  type AccountsContext,
  getAccount,
  listUnverified,
  replaceProfileImage,
} from './service/accounts.ts';
export { createAccount } from './service/create-account.ts';
export { verificationRequired } from './service/email-address.ts';
export {
  assertManages,
  auditManagedAccount,
  hashManagedPassword,
  insertManagedAccount,
} from './service/managed-athletes.ts';
export { endSessions } from './service/sessions.ts';
