import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LogOut, Monitor, Moon, Sun, User } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Account } from '#features/accounts/contract/accounts.ts';
import { unseenVisitCountQuery } from '#features/visits/web/data.ts';
import { CountBadge } from '#ui/display/CountBadge.tsx';
import {
  MenuItem,
  MenuLabel,
  MenuLoadedOnFirstPress,
  MenuRadioGroup,
  MenuSeparator,
} from '#ui/overlays/MenuLoadedOnFirstPress.tsx';
import { type ThemeChoice, useTheme } from '#web/theme.ts';
import { listProfileMenuLinks } from './profile-menu-links.ts';
import { useMemberSignOut } from './use-member-sign-out.ts';

const themes: { value: ThemeChoice; label: string; icon: ReactNode }[] = [
  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
];

interface OpenProfileMenuProps {
  account: Account;
  trigger: ReactNode;
}

export default function ProfileMenuContent({ account, trigger }: OpenProfileMenuProps) {
  const [theme, setTheme] = useTheme();
  const { data: visits = 0 } = useQuery(unseenVisitCountQuery);
  const leave = useMemberSignOut(account);
  return (
    <MenuLoadedOnFirstPress trigger={trigger}>
      <MenuLabel>
        {`${account.firstName} ${account.lastName}`}
        <br />
        {account.email}
      </MenuLabel>
      <MenuSeparator />
      <MenuItem asChild>
        <Link to="/my-profile">
          <User aria-hidden />
          My Profile
        </Link>
      </MenuItem>
      {listProfileMenuLinks(account.role).map(({ to, label, Icon }) => (
        <MenuItem key={to} asChild>
          <Link to={to}>
            <Icon aria-hidden />
            {label}
            {to === '/visits' && <CountBadge count={visits} label="new" className="ml-auto" />}
          </Link>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuRadioGroup label="Theme" options={themes} value={theme} onValueChange={setTheme} />
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={leave}>
        Sign Out
      </MenuItem>
    </MenuLoadedOnFirstPress>
  );
}
