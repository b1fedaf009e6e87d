import { useQuery } from '@tanstack/react-query';
import type { Role } from '#features/accounts/contract/accounts.ts';
import { getMemberRole, useViewer } from '#features/accounts/web/session.ts';
import { Skeleton, SkeletonGroup } from '#ui/feedback/Skeleton.tsx';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { Card } from '#ui/layout/Card.tsx';
import type { NotificationKind } from '../contract.ts';
import { notificationSettingsQuery, useUpdateNotificationSettings } from './notification-settings-data.ts';

const kinds: { kind: NotificationKind; label: string; hint: string; only?: Role }[] = [
  {
    kind: 'messages',
    label: 'New messages',
    hint: 'When someone has written and you have not been here to read it.',
  },
  {
    kind: 'saved-searches',
    label: 'Saved searches',
    hint: 'When new athletes match a search that you have saved.',
  },
  {
    kind: 'visits',
    label: 'Campus visits',
    hint: 'The day before an accepted visit.',
  },
  {
    kind: 'profile-views',
    label: 'Profile views',
    hint: 'On Sunday evening, when coaches have looked at your profile.',
    only: 'athlete',
  },
];

/** Which emails the user gets. */
export function NotificationSettingsCard() {
  const { data: settings } = useQuery({ ...notificationSettingsQuery, throwOnError: true });
  const update = useUpdateNotificationSettings();
  const role = getMemberRole(useViewer());
  return (
    <Card
      title="Notifications"
      subtitle="Which emails you get. Those about your account itself are always sent."
      id="notifications"
    >
      {settings ? (
        <div className="flex flex-col gap-4">
          {kinds
            .filter(({ only }) => !only || only === role)
            .map(({ kind, label, hint }) => (
              <Checkbox
                key={kind}
                label={<span className="font-medium">{label}</span>}
                hint={hint}
                checked={settings[kind]}
                onChange={(event) => update.mutate({ [kind]: event.target.checked })}
              />
            ))}
        </div>
      ) : (
        <SkeletonGroup label="Loading your choices" className="flex flex-col gap-4">
          <Skeleton className="h-9 w-72 max-w-full" />
          <Skeleton className="h-9 w-72 max-w-full" />
        </SkeletonGroup>
      )}
    </Card>
  );
}
