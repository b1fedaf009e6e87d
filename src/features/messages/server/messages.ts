// What other features may call.
export type { MessagePair } from './rules.ts';
export { postVisitCard } from './service/post-visit-card.ts';
export { resendPresenceBetween } from './service/resend-presence-between.ts';
