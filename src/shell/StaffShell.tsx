import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { ChartNoAxesColumn, Inbox, LogOut, Server, User } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { Account } from '#features/accounts/contract/accounts.ts';
import { ownFactorsQuery } from '#features/accounts/web/loaders.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Logo } from '#ui/display/Logo.tsx';
import { OfflineBar } from '#ui/feedback/OfflineBar.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { AppFrame, type FrameLinkProps } from '#ui/layout/AppFrame.tsx';
import { useMemberSignOut } from './use-member-sign-out.ts';

const accountPath = '/staff/account';
const items = [
  { label: 'Queue', href: '/staff', icon: <Inbox aria-hidden /> },
  { label: 'Numbers', href: '/staff/numbers', icon: <ChartNoAxesColumn aria-hidden /> },
  { label: 'System', href: '/staff/system', icon: <Server aria-hidden /> },
  { label: 'Account', href: accountPath, icon: <User aria-hidden /> },
];

/** What is below no other item belongs to the queue. */
const findCurrentItem = (pathname: string) =>
  items.find(({ href }) => href !== '/staff' && `${pathname}/`.startsWith(`${href}/`)) ?? items[0];

interface StaffShellProps {
  account: Account;
  /** Staff see no page of members. */
  isStaffPage: boolean;
  children: ReactNode;
}

/** The bars and landmarks around every page for staff. */
export function StaffShell({ account, isStaffPage, children }: StaffShellProps) {
  const { pathname } = useLocation();
  const signOut = useMemberSignOut(account);
  return (
    <AppFrame
      brand={
        <Link to="/staff" aria-label="Fieldhouse staff, to the queue" className="touch-target">
          <Logo name="Fieldhouse" />
        </Link>
      }
      items={items.map((item) => ({
        ...item,
        current: item === findCurrentItem(pathname),
      }))}
      Link={RouterNavigationLink}
      profile={
        <span className="hidden items-center gap-2 text-meta text-muted md:flex">
          {account.firstName} {account.lastName}
          <IconButton label="Sign Out" onClick={signOut}>
            <LogOut aria-hidden />
          </IconButton>
        </span>
      }
      menu={() => (
        <Button variant="ghost" size="xl" className="justify-start" onClick={signOut}>
          <LogOut aria-hidden />
          Sign Out
        </Button>
      )}
      banner={<OfflineBar />}
    >
      {isStaffPage ? (
        <SecondFactorGate isOnAccountPage={pathname === accountPath}>{children}</SecondFactorGate>
      ) : (
        <Redirect to={queueAddress} />
      )}
    </AppFrame>
  );
}

/** Without a second factor nothing of staff answers: it is added on the account page. */
function SecondFactorGate({ isOnAccountPage, children }: { isOnAccountPage: boolean; children: ReactNode }) {
  const { data: factors } = useQuery({ ...ownFactorsQuery, throwOnError: true });
  if (isOnAccountPage) return children;
  if (!factors) return <Spinner />;
  return factors.totp || factors.passkeys.length > 0 ? children : <Redirect to={accountAddress} />;
}

/** The router's own `Navigate` navigates again at each render until the next page has loaded. */
const queueAddress = { to: '/staff' } as const;
const accountAddress = { to: '/staff/$page', params: { page: 'account' } } as const;

function Redirect({ to: address }: { to: typeof queueAddress | typeof accountAddress }) {
  const navigate = useNavigate();
  useEffect(() => void navigate({ ...address, replace: true }), [navigate, address]);
  return <Spinner />;
}

function RouterNavigationLink({ href, ...props }: FrameLinkProps) {
  return <Link to={href} {...props} />;
}
