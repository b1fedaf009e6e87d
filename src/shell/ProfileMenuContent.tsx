import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  CalendarDays,
  Coffee,
  Eye,
  ListChecks,
  LogOut,
  Monitor,
  Moon,
  Settings,
  Sun,
  User,
  Users,
} from 'lucide-react';
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
import { useMemberSignOut } from './use-member-sign-out.ts';

const themes: { value: ThemeChoice; label: string; icon: ReactNode }[] = [
  { value: 'system', label: 'As the system', icon: <Monitor aria-hidden /> },
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
      <MenuItem asChild>
        <Link to="/visits">
          <CalendarDays aria-hidden />
          Visits
          <CountBadge count={visits} label="new" className="ml-auto" />
        </Link>
      </MenuItem>
      {account.role === 'athlete' && (
        <>
          <MenuItem asChild>
            <Link to="/coaches">
              <Users aria-hidden />
              Coach Directory
            </Link>
          </MenuItem>
          <MenuItem asChild>
            <Link to="/profile-views">
              <Eye aria-hidden />
              Profile Views
            </Link>
          </MenuItem>
        </>
      )}
      {account.role === 'coach' && (
        <>
          <MenuItem asChild>
            <Link to="/shortlists">
              <ListChecks aria-hidden />
              Shortlists
            </Link>
          </MenuItem>
          <MenuItem asChild>
            <Link to="/briefing">
              <Coffee aria-hidden />
              Morning Briefing
            </Link>
          </MenuItem>
          <MenuItem asChild>
            <Link to="/athletes/added">
              <Users aria-hidden />
              Athletes I Added
            </Link>
          </MenuItem>
        </>
      )}
      <MenuItem asChild>
        <Link to="/settings">
          <Settings aria-hidden />
          Settings
        </Link>
      </MenuItem>
      <MenuSeparator />
      <MenuRadioGroup label="Theme" options={themes} value={theme} onValueChange={setTheme} />
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={leave}>
        Sign Out
      </MenuItem>
    </MenuLoadedOnFirstPress>
  );
}
