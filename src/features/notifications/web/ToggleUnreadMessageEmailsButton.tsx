import { useQuery } from '@tanstack/react-query';
import { Mail, MailX } from 'lucide-react';
import { toast } from '#ui/feedback/toast.ts';
import { MenuItem } from '#ui/overlays/Menu.tsx';
import { notificationSettingsQuery, useUpdateNotificationSettings } from './notification-settings-data.ts';

/** A menu item that switches the emails about unread messages off and on. */
export function ToggleUnreadMessageEmailsButton() {
  const { data } = useQuery(notificationSettingsQuery);
  const { mutate } = useUpdateNotificationSettings();
  const isOn = data?.messages ?? true;
  const confirmation = isOn
    ? { title: 'Emails are off', description: 'We no longer email you about unread messages.' }
    : {
        title: 'Emails are on',
        description:
          'We email you when a message stays unread for 15 minutes, at most once a day for a conversation.',
      };
  return (
    <MenuItem
      icon={isOn ? <MailX aria-hidden /> : <Mail aria-hidden />}
      disabled={!data}
      onSelect={() => {
        mutate({ messages: !isOn });
        toast(confirmation);
      }}
    >
      {isOn ? 'No emails about unread messages' : 'Email me about unread messages'}
    </MenuItem>
  );
}
