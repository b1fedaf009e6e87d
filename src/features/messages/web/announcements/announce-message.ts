import type { QueryClient } from '@tanstack/react-query';
import { toast } from '#ui/feedback/toast.ts';
import type { Message } from '../../contract/message.ts';
import { describeCard } from '../card-text.ts';
import { correspondentQuery } from '../data.ts';
import { isListShown, isOpen } from './open-threads.ts';

/** What comes later than this was caught up after a break, and its time to be announced is over. */
const fresh = 60_000;
/** Consecutive messages of one sender are announced once while the toast is visible. */
const pause = 5_000;
const announced = new Map<string, number>();

/** Announces a message that arrives while its reader is elsewhere in the product. */
export async function announce(
  queryClient: QueryClient,
  me: string,
  message: Message,
  open: (userId: string) => void,
): Promise<void> {
  const { senderId, content, visit, timestamp, readAt } = message;
  const now = Date.now();
  if (senderId === me || (content === null && !visit) || readAt || isSeen(senderId)) return;
  if (now - Date.parse(timestamp) > fresh || now - (announced.get(senderId) ?? 0) < pause) return;
  announced.set(senderId, now);
  const sender = await queryClient.fetchQuery(correspondentQuery(senderId)).catch(() => undefined);
  if (!sender) return;
  toast({
    title: `${sender.participant.firstName} ${sender.participant.lastName}`,
    description: visit ? describeCard(sender.participant.firstName, visit.change) : shortened(content ?? ''),
    action: { label: 'Open', onAction: () => open(senderId) },
    isLowPriority: true,
  });
}

const shortened = (words: string) => (words.length > 120 ? `${words.slice(0, 120).trimEnd()}…` : words);

/** The conversation and the list show it by themselves, and a tab in the background announces nothing. */
const isSeen = (senderId: string) =>
  isOpen(senderId) || isListShown() || document.visibilityState !== 'visible';
