import { useQuery } from '@tanstack/react-query';
import type { Account } from '#features/accounts/contract/accounts.ts';
import { fieldAudiencesQuery, ownQuietHoursQuery } from '#features/athletes/web/loaders.ts';
import { ownGuardiansQuery } from '#features/guardians/web/loaders.ts';

interface SettingsSection {
  /** The id of the card on the page. */
  id: string;
  label: string;
  /** Other words by which the command menu finds it. */
  keywords: string;
}

const sections = [
  { id: 'account', label: 'Account', keywords: 'settings name email address password change' },
  { id: 'visibility', label: 'Who Sees My Profile', keywords: 'settings visibility privacy pause hide' },
  { id: 'audiences', label: 'Who Sees What', keywords: 'settings visibility privacy fields photo hide' },
  { id: 'quiet-hours', label: 'Quiet Hours', keywords: 'settings night messages disturb june' },
  { id: 'guardians', label: 'Parents and Guardians', keywords: 'settings mother father invite family' },
  {
    id: 'two-step',
    label: 'Two-step sign-in',
    keywords: 'settings security 2fa mfa authenticator passkeys recovery codes factor',
  },
  { id: 'devices', label: 'Devices', keywords: 'settings sessions security signed in browsers' },
  { id: 'notifications', label: 'Notifications', keywords: 'settings emails mails alerts unsubscribe' },
  { id: 'appearance', label: 'Appearance', keywords: 'settings theme dark light colors mode' },
  { id: 'keyboard', label: 'Keyboard', keywords: 'settings keys shortcuts letters' },
  {
    id: 'data',
    label: 'Your data',
    keywords: 'settings export download copy privacy delete erase close account',
  },
] as const satisfies readonly SettingsSection[];

/** The sections of the settings that this viewer sees, in the order of the page. `enabled`: whether to ask the server which. */
export function useSettingsSections({ role }: Pick<Account, 'role'>, enabled = true): SettingsSection[] {
  const isAthlete = role === 'athlete';
  const ofAthlete = { enabled: enabled && isAthlete };
  const audiences = useQuery({ ...fieldAudiencesQuery, ...ofAthlete });
  const quietHours = useQuery({ ...ownQuietHoursQuery, ...ofAthlete });
  const guardians = useQuery({ ...ownGuardiansQuery, ...ofAthlete });
  const isShown: Partial<Record<string, boolean>> = {
    visibility: isAthlete,
    audiences: isAthlete && audiences.data?.inForce === true,
    'quiet-hours': isAthlete && quietHours.data?.inForce === true,
    guardians: isAthlete && guardians.data?.inForce === true,
  };
  return sections.filter(({ id }) => isShown[id] ?? true);
}
