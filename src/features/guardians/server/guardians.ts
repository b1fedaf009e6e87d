// What other features and the wiring may call.

export { queueEmailsOfErasureByGuardian } from './service/erasure-by-guardian.ts';
export { deleteGuardiansOfErasedMember, inviteGuardianAtRegistration } from './service/invite-guardians.ts';
export { removeGuardian } from './service/remove-guardian.ts';
export { rightsEmailQueue } from './service/rights-emails.ts';
