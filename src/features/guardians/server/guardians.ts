// What other features and the wiring may call.

export { deleteGuardiansOfErasedMember } from './service/invite-guardians.ts';
