import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newId } from '#shared/ids.ts';
import { toErrorMessage } from '#web/api.ts';
import { sendMessage } from '../data.ts';
import { applyMessage } from '../thread-cache.ts';
import { fillTemplate } from './message-template.ts';

export interface Recipient {
  /** The user's id, not the profile's. */
  id: string;
  firstName: string;
  name: string;
}

/** `error` says why the message was not sent; undefined if it was. */
export type Outcome = Recipient & { error?: string };

/** Sends one message after the other. A retry has the same id, so that nobody gets the message twice. */
export function useSendMany(me: string) {
  const queryClient = useQueryClient();
  const [outcomes, setOutcomes] = useState<Outcome[]>();
  const [sending, setSending] = useState(false);
  const messageIds = useRef(new Map<string, string>());

  const getMessageId = (recipientId: string) => {
    const id = messageIds.current.get(recipientId) ?? newId();
    messageIds.current.set(recipientId, id);
    return id;
  };
  const sendTo = async ({ id, firstName, name }: Recipient, template: string): Promise<Outcome> => {
    try {
      const content = fillTemplate({ firstName }, template);
      applyMessage(queryClient, me, await sendMessage(me, { id: getMessageId(id), other: id, content }));
      return { id, firstName, name };
    } catch (error) {
      return { id, firstName, name, error: toErrorMessage(error, 'Something went wrong. Please try again.') };
    }
  };
  const send = async (recipients: Recipient[], template: string) => {
    setSending(true);
    const latest = new Map<string, Outcome>();
    for (const recipient of recipients) latest.set(recipient.id, await sendTo(recipient, template));
    setOutcomes((before) => (before ?? [...latest.values()]).map((one) => latest.get(one.id) ?? one));
    setSending(false);
  };
  return { outcomes, send, sending };
}
