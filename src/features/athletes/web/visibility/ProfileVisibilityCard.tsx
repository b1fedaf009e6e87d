import { useQuery } from '@tanstack/react-query';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { Card } from '#ui/layout/Card.tsx';
import type { ProfileVisibilityChanges } from '../../contract/profile-visibility.ts';
import { profileVisibilityQuery, useChangeProfileVisibility } from './data.ts';

const choices: { name: keyof ProfileVisibilityChanges; label: string; hint: string }[] = [
  {
    name: 'hiddenFromAthletes',
    label: 'Hide me from other athletes',
    hint: 'Coaches still find you. Other athletes do not: not in lists, on the map or by a link.',
  },
  {
    name: 'paused',
    label: 'Pause my profile',
    hint: 'Nobody finds or opens it. Those you have written with see your name only, and your conversations go on. When you end the pause, everything is back at once.',
  },
];

/** Whether others find and open the viewer's profile. */
export function ProfileVisibilityCard() {
  const { data: visibility } = useQuery({ ...profileVisibilityQuery, throwOnError: true });
  const change = useChangeProfileVisibility();
  return (
    <Card title="Who Sees My Profile" subtitle="Visitors without an account never do." id="visibility">
      <div className="flex flex-col gap-4">
        {choices.map(({ name, label, hint }) => (
          <Checkbox
            key={name}
            label={<span className="font-medium">{label}</span>}
            hint={hint}
            disabled={!visibility || (name === 'paused' && visibility.pausedByGuardian)}
            checked={visibility?.[name] ?? false}
            onChange={(event) => change.mutate({ [name]: event.target.checked })}
          />
        ))}
        {visibility?.paused && (
          <p role="status" className="rounded-md bg-hover p-3 text-row">
            {visibility.pausedByGuardian
              ? 'Paused by your parent or guardian: nobody sees it until they end the pause.'
              : 'Your profile is paused: nobody sees it.'}
          </p>
        )}
      </div>
    </Card>
  );
}
