// What other features may call.
export type { MessagePair } from './rules.ts';
export { postCard } from './service/post-visit-card.ts';
export { signalPresenceBetween } from './service/presence.ts';
