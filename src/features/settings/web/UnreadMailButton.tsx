import { useQuery } from '@tanstack/react-query';
import { Mail, MailX } from 'lucide-react';
import { toast } from '#ui/feedback/toast.ts';
import { MenuItem } from '#ui/overlays/Menu.tsx';
import { notificationSettingsQuery, useChooseMail } from './data.ts';

/** In a menu: turns the mails about unread messages off and on. */
export function UnreadMailButton() {
  const { data } = useQuery(notificationSettingsQuery);
  const { mutate } = useChooseMail();
  const on = data?.messages ?? true;
  const told = on
    ? { title: 'Mails are off', description: 'We do not write about unread messages any more.' }
    : {
        title: 'Mails are on',
        description:
          'We write when a message stays unread for 15 minutes, at most once a day for a conversation.',
      };
  return (
    <MenuItem
      icon={on ? <MailX aria-hidden /> : <Mail aria-hidden />}
      disabled={!data}
      onSelect={() => {
        mutate({ messages: !on });
        toast(told);
      }}
    >
      {on ? 'No mails about unread messages' : 'Mail me about unread messages'}
    </MenuItem>
  );
}
