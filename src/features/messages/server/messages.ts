// What other features may call.

export {
  acceptRequestsOfVerifiedCoach,
  declineRequestIfWaiting,
  type LockedRequests,
  lockWaitingRequestsOfCoach,
} from './service/message-requests.ts';
export { postVisitCard } from './service/post-visit-card.ts';
export { queueNameRefreshForCorrespondents } from './service/refresh-name-for-correspondents.ts';
export { resendPresenceAfterBlockChange } from './service/resend-presence-after-block-change.ts';
