// What other features may call.

export { parseIdempotencyKey } from './rules.ts';
export { listMessagesWaitingForApproval, type MessageApprovals } from './service/approve-held-messages.ts';
export { createMessageApprovals } from './service/create-message-approvals.ts';
export { dropHeldMessagesBetween, dropHeldMessagesOf, eraseHeldMessagesOf } from './service/held-messages.ts';
export {
  acceptRequestsOfVerifiedCoach,
  declineRequestIfWaiting,
  type LockedRequests,
  lockWaitingRequestsOfCoach,
} from './service/message-requests.ts';
export { deleteGuardianMessage, postGuardianMessage } from './service/messages-of-guardians.ts';
export { queueNameRefreshForCorrespondents } from './service/notify-correspondents-of-changed-name.ts';
export { postVisitCard } from './service/post-visit-card.ts';
export { resendPresenceAfterBlockChange } from './service/resend-presence-after-block-change.ts';
