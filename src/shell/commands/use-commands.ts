import { useLocation, useNavigate } from '@tanstack/react-router';
import { BellPlus, Keyboard, LogOut, Monitor, Moon, Plus, Sun, User, UserPlus } from 'lucide-react';
import type { Account } from '#features/accounts/contract/accounts.ts';
import { listActiveFilters } from '#features/search/web/active-filters.ts';
import { parseAthleteSearch } from '#features/search/web/search-params.ts';
import { useTheme } from '#web/theme.ts';
import { mainNavItems } from '../main-nav-items.ts';
import { listProfileMenuLinks } from '../profile-menu-links.ts';
import { useMemberSignOut } from '../use-member-sign-out.ts';
import type { Command, CommandDialogName } from './commands.ts';

/** The pages of the member's role: those of the bars and of the profile menu. */
export function usePageCommands({ role }: Account): Command[] {
  const navigate = useNavigate();
  const group = 'Go to';
  return [
    ...mainNavItems.map(({ label, href, Icon }) => ({ to: href, label, Icon })),
    { to: role === 'coach' ? '/coach-profile' : '/my-profile', label: 'My Profile', Icon: User } as const,
    ...listProfileMenuLinks(role),
    ...(role === 'coach' ? [{ to: '/add-athlete', label: 'Add New Athlete', Icon: UserPlus } as const] : []),
  ].map(({ to, label, Icon }) => ({ id: to, group, label, Icon, run: () => void navigate({ to }) }));
}

/** What a member can do from anywhere. `open` opens a dialog after the menu has closed. */
export function useActionCommands(account: Account, open: (name: CommandDialogName) => void): Command[] {
  const [theme, setTheme] = useTheme();
  const signOut = useMemberSignOut(account);
  const group = 'Actions';
  const canSave = useIsSearchOpen();
  return [
    ...(account.role === 'coach'
      ? [{ id: 'need', group, label: 'New Need', keywords: 'state', Icon: Plus, run: () => open('need') }]
      : []),
    ...(canSave
      ? [{ id: 'save', group, label: 'Save This Search', Icon: BellPlus, run: () => open('save search') }]
      : []),
    {
      id: 'keys',
      group,
      label: 'Keys of This Page',
      keywords: 'keyboard shortcuts',
      Icon: Keyboard,
      run: () => open('keys'),
    },
    ...themes
      .filter(({ value }) => value !== theme)
      .map(({ value, label, Icon }) => ({
        id: `theme ${value}`,
        group,
        label,
        keywords: 'theme appearance colors mode change',
        Icon,
        run: () => setTheme(value),
      })),
    {
      id: 'sign out',
      group,
      label: 'Sign Out',
      keywords: 'log leave',
      Icon: LogOut,
      run: () => void signOut(),
    },
  ];
}

const themes = [
  { value: 'light', label: 'Light Theme', Icon: Sun },
  { value: 'dark', label: 'Dark Theme', Icon: Moon },
  { value: 'system', label: 'System Theme', Icon: Monitor },
] as const;

const pagesWithSearch = ['/', '/dashboard', '/athletes', '/map'];

/** Whether the page shows athletes by filters, which can be saved. */
function useIsSearchOpen(): boolean {
  const { pathname, search } = useLocation();
  return (
    pagesWithSearch.includes(pathname) &&
    listActiveFilters(parseAthleteSearch(search as Record<string, unknown>)).length > 0
  );
}
