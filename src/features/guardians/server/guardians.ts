// What other features and the wiring may call.

export { queueEmailsOfErasureByGuardian } from './service/erasure-by-guardian.ts';
export { deleteGuardiansOfErasedMember } from './service/invite-guardians.ts';
