import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newId } from '#shared/ids.ts';
import { toErrorMessage } from '#web/api.ts';
import { sendMessage } from '../data.ts';
import { applyMessage } from '../thread-cache.ts';
import { filledFor } from './template.ts';

export interface Recipient {
  /** The user's id, not the profile's. */
  id: string;
  firstName: string;
  name: string;
}

/** `why` it was not sent; undefined when it was. */
export type Outcome = Recipient & { why?: string };

/** One message after the other. What failed may be sent again: it keeps its key, so nobody gets it twice. */
export function useSendMany(me: string) {
  const queryClient = useQueryClient();
  const [outcomes, setOutcomes] = useState<Outcome[]>();
  const [sending, setSending] = useState(false);
  const keys = useRef(new Map<string, string>());

  const keyOf = (id: string) => {
    const key = keys.current.get(id) ?? newId();
    keys.current.set(id, key);
    return key;
  };
  const outcomeOf = async ({ id, firstName, name }: Recipient, words: string): Promise<Outcome> => {
    try {
      const content = filledFor({ firstName }, words);
      applyMessage(queryClient, me, await sendMessage(me, { id: keyOf(id), other: id, content }));
      return { id, firstName, name };
    } catch (error) {
      return { id, firstName, name, why: toErrorMessage(error, 'Something went wrong. Please try again.') };
    }
  };
  const send = async (recipients: Recipient[], words: string) => {
    setSending(true);
    const news = new Map<string, Outcome>();
    for (const one of recipients) news.set(one.id, await outcomeOf(one, words));
    setOutcomes((before) => (before ?? [...news.values()]).map((one) => news.get(one.id) ?? one));
    setSending(false);
  };
  return { outcomes, send, sending };
}
