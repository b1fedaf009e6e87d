// What other features may call.
export type { FindMessageRefusals, MessagePair } from './rules.ts';
export { postCard } from './service/cards.ts';
export { signalPresenceBetween } from './service/presence.ts';
