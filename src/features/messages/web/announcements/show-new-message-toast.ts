import type { QueryClient } from '@tanstack/react-query';
import { toast } from '#ui/feedback/toast.ts';
import type { Message } from '../../contract/message-schema.ts';
import { correspondentQuery } from '../data.ts';
import { describeVisitChange } from '../describe-visit-change.ts';
import { isThreadOpen } from '../update-cached-threads.ts';

/** An older message arrives only after a lost connection, too late for an announcement. */
const maxAgeMs = 60_000;
/** Consecutive messages of one sender are announced once while the toast is visible. */
const pauseMs = 5_000;

/** Of the list of conversations in the page. */
export const conversationListId = 'conversation-list';

/** Returns a function that announces a message which arrives while its reader looks at something else. */
export function createNewMessageToaster(
  queryClient: QueryClient,
  viewerId: string,
  openConversation: (userId: string) => void,
) {
  const announcedAt = new Map<string, number>();

  return async (message: Message): Promise<void> => {
    const { senderId, content, visit, timestamp, readAt } = message;
    const now = Date.now();
    if (
      senderId === viewerId ||
      (content === null && !visit) ||
      readAt ||
      isToastUnneeded(queryClient, senderId)
    )
      return;
    if (now - Date.parse(timestamp) > maxAgeMs) return;
    if (now - (announcedAt.get(senderId) ?? 0) < pauseMs) return;
    announcedAt.set(senderId, now);
    const sender = await queryClient.fetchQuery(correspondentQuery(senderId)).catch(() => undefined);
    if (!sender) return;
    const { firstName, lastName } = sender.participant;
    toast({
      title: message.guardian ? `Guardian of ${firstName}` : `${firstName} ${lastName}`,
      description: visit ? describeVisitChange(firstName, visit.change) : shortenAnnouncement(content ?? ''),
      action: { label: 'Open', onAction: () => openConversation(senderId) },
      isLowPriority: true,
    });
  };
}

const shortenAnnouncement = (text: string): string =>
  text.length > 120 ? `${text.slice(0, 120).trimEnd()}…` : text;

/** The conversation and the list show the message by themselves, and a tab in the background announces nothing. */
const isToastUnneeded = (queryClient: QueryClient, senderId: string): boolean =>
  document.visibilityState !== 'visible' ||
  isThreadOpen(queryClient, senderId) ||
  isConversationListVisible();

/** A phone hides the list behind the open conversation. */
const isConversationListVisible = (): boolean =>
  (document.getElementById(conversationListId)?.getClientRects().length ?? 0) > 0;
