import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newId } from '#shared/ids.ts';
import { toErrorMessage } from '#web/api.ts';
import { sendMessage } from '../data.ts';
import { formatDeliveryTime } from '../format-delivery-time.ts';
import { writeSentMessageToCache } from '../update-cached-threads.ts';
import { fillInFirstName } from './fill-in-first-name.ts';

export interface Recipient {
  /** The user's id, not the profile's. */
  id: string;
  firstName: string;
  name: string;
}

/** `error` says why the message was not sent; undefined if it was, perhaps as a request. `waits`: when it will be delivered. */
export type SendResult = Recipient & { error?: string; isRequest?: boolean; waits?: string };

/** Sends one message after the other. A retry has the same id, so that nobody gets the message twice. */
export function useSendToRecipients(viewerId: string) {
  const queryClient = useQueryClient();
  const [outcomes, setOutcomes] = useState<SendResult[]>();
  const [sending, setSending] = useState(false);
  const messageIds = useRef(new Map<string, string>());

  const getOrCreateMessageId = (recipientId: string) => {
    const id = messageIds.current.get(recipientId) ?? newId();
    messageIds.current.set(recipientId, id);
    return id;
  };
  const sendToRecipient = async (
    { id, firstName, name }: Recipient,
    template: string,
  ): Promise<SendResult> => {
    try {
      const content = fillInFirstName({ firstName }, template);
      const message = { id: getOrCreateMessageId(id), receiverId: id, content, kind: 'many' as const };
      const { request, ...sent } = await sendMessage(viewerId, message);
      writeSentMessageToCache(queryClient, viewerId, sent);
      const waits = sent.heldBecause && formatDeliveryTime(sent, firstName);
      return { id, firstName, name, isRequest: request === 'sent', ...(waits ? { waits } : {}) };
    } catch (error) {
      return { id, firstName, name, error: toErrorMessage(error, 'Something went wrong. Please try again.') };
    }
  };
  const sendToRecipients = async (recipients: Recipient[], template: string) => {
    setSending(true);
    const latest = new Map<string, SendResult>();
    for (const recipient of recipients) latest.set(recipient.id, await sendToRecipient(recipient, template));
    setOutcomes((before) => (before ?? [...latest.values()]).map((one) => latest.get(one.id) ?? one));
    setSending(false);
  };
  return { outcomes, send: sendToRecipients, sending };
}
