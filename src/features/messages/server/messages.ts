// What other features may call.

export { postVisitCard } from './service/post-visit-card.ts';
export { queueNameRefreshForCorrespondents } from './service/refresh-name-for-correspondents.ts';
export {
  acceptRequestsOfVerifiedCoach,
  declineRequestIfWaiting,
  type LockedRequests,
  lockWaitingRequestsOfCoach,
} from './service/requests.ts';
export { resendPresenceAfterBlockChange } from './service/resend-presence-after-block-change.ts';
