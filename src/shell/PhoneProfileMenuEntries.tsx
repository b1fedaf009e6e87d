import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LogOut, User } from 'lucide-react';
import type { Account } from '#features/accounts/contract/accounts.ts';
import { unseenVisitCountQuery } from '#features/visits/web/data.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { CountBadge } from '#ui/display/CountBadge.tsx';
import { listProfileMenuLinks } from './profile-menu-links.ts';
import { useMemberSignOut } from './use-member-sign-out.ts';

/** The entries of the profile menu in the menu of a phone. */
export default function PhoneProfileMenuEntries({ account, close }: { account: Account; close: () => void }) {
  const { data: visits = 0 } = useQuery(unseenVisitCountQuery);
  const leave = useMemberSignOut(account);
  return (
    <>
      <Button asChild variant="ghost" size="xl" className="justify-start" onClick={close}>
        <Link to="/my-profile">
          <User aria-hidden />
          <span className="truncate">{`${account.firstName} ${account.lastName}`}</span>
        </Link>
      </Button>
      {listProfileMenuLinks(account.role).map(({ to, label, Icon }) => (
        <Button key={to} asChild variant="ghost" size="xl" className="justify-start" onClick={close}>
          <Link to={to}>
            <Icon aria-hidden />
            {label}
            {to === '/visits' && <CountBadge count={visits} label="new" />}
          </Link>
        </Button>
      ))}
      <Button variant="ghost" size="xl" className="justify-start" onClick={leave}>
        <LogOut aria-hidden />
        Sign Out
      </Button>
    </>
  );
}
