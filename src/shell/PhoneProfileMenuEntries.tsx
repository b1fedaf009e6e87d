import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarDays, Coffee, Eye, ListChecks, LogOut, Settings, User, Users } from 'lucide-react';
import type { Account } from '#features/accounts/contract/accounts.ts';
import { unseenVisitCountQuery } from '#features/visits/web/data.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { CountBadge } from '#ui/display/CountBadge.tsx';
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
      <Button asChild variant="ghost" size="xl" className="justify-start" onClick={close}>
        <Link to="/visits">
          <CalendarDays aria-hidden />
          Visits
          <CountBadge count={visits} label="new" />
        </Link>
      </Button>
      {account.role === 'athlete' && (
        <>
          <Button asChild variant="ghost" size="xl" className="justify-start" onClick={close}>
            <Link to="/coaches">
              <Users aria-hidden />
              Coach Directory
            </Link>
          </Button>
          <Button asChild variant="ghost" size="xl" className="justify-start" onClick={close}>
            <Link to="/profile-views">
              <Eye aria-hidden />
              Profile Views
            </Link>
          </Button>
        </>
      )}
      {account.role === 'coach' && (
        <>
          <Button asChild variant="ghost" size="xl" className="justify-start" onClick={close}>
            <Link to="/shortlists">
              <ListChecks aria-hidden />
              Shortlists
            </Link>
          </Button>
          <Button asChild variant="ghost" size="xl" className="justify-start" onClick={close}>
            <Link to="/briefing">
              <Coffee aria-hidden />
              Morning Briefing
            </Link>
          </Button>
          <Button asChild variant="ghost" size="xl" className="justify-start" onClick={close}>
            <Link to="/athletes/added">
              <Users aria-hidden />
              Athletes I Added
            </Link>
          </Button>
        </>
      )}
      <Button asChild variant="ghost" size="xl" className="justify-start" onClick={close}>
        <Link to="/settings">
          <Settings aria-hidden />
          Settings
        </Link>
      </Button>
      <Button variant="ghost" size="xl" className="justify-start" onClick={leave}>
        <LogOut aria-hidden />
        Sign Out
      </Button>
    </>
  );
}
