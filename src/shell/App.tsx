import { useQuery } from '@tanstack/react-query';
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { Account } from '#features/accounts/contract/accounts.ts';
import { accountQuery } from '#features/accounts/web/session.ts';
import { isPageOpenToVisitors } from '#features/landing/contract/pages-open-to-visitors.ts';
import { loadStaffPages } from '#lazy-pages.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { lazyComponent } from '#web/lazy-page.tsx';
import { usePageTitle } from '#web/page-title.ts';

const CompleteProfilePage = lazyComponent(
  () => import('#features/registration/web/CompleteProfilePage.tsx'),
  'CompleteProfilePage',
);
// The server sends it as static HTML; the app loads it after a sign-out, and where the cookie's session is over.
const LandingPage = lazyComponent(() => import('#features/landing/web/LandingPage.tsx'), 'LandingPage');
const WrongRolePage = lazyComponent(() => import('./WrongRolePage.tsx'), 'WrongRolePage');
const SuspendedTermsOrStaffPages = lazyComponent(loadStaffPages, 'SuspendedTermsOrStaffPages');
const Shell = lazyComponent(() => import('./MemberShell.tsx'), 'Shell');

/** Loads the code of the tree that this account sees together with its page, so that both are drawn at once. */
export async function preloadTree(account: Account | null): Promise<void> {
  if (getScreensForAccount(account) === 'member') await Shell.preload();
}

/** Which of the trees below this account sees. */
function getScreensForAccount(account: Account | null): string {
  if (!account) return 'visitor';
  if (account.suspendedUntil || account.termsToAgree || account.role === 'staff') return 'other';
  return account.profileComplete ? 'member' : 'newcomer';
}

/** Shows the landing page to visitors, step 2 of registration to new accounts, and the shell to members. */
export function App() {
  const { data: account } = useQuery(accountQuery);
  const match = useMatches().at(-1);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { only, title, wide, fills } = match?.staticData ?? {};
  // The match on the screen: the address already names the next page while that loads.
  const open = isPageOpenToVisitors(match?.pathname ?? path);
  const isShown = account?.profileComplete && (!only || only === account.role);
  usePageTitle(
    account && !account.profileComplete && !open ? 'Complete Your Profile' : isShown ? title : undefined,
  );
  const [isFirst, setFirst] = useState(true);
  const tree = getScreensForAccount(account ?? null);
  const isMember = !open && tree === 'member';
  if (isFirst && account !== undefined && !isMember) setFirst(false);
  if (account === undefined) return <Spinner />;
  // For members too: these pages redirect them, and an emailed link works for everybody.
  if (open) return <Outlet />;
  return (
    // The key unmounts the old tree while the next one loads; hidden, it would reopen the event stream and be refused.
    // It contains the account, so that the next user sees no input of the previous one.
    <Suspense key={`${tree} ${account?.id} ${account?.suspendedUntil}`} fallback={<Spinner />}>
      {!account ? (
        <LandingPage />
      ) : tree === 'other' ? (
        <SuspendedTermsOrStaffPages account={account} isStaffPage={only === 'staff'}>
          <Outlet />
        </SuspendedTermsOrStaffPages>
      ) : tree === 'member' ? (
        <Shell account={account} isFirst={isFirst} wide={wide} fills={fills}>
          {only && !isShown ? <WrongRolePage key={path} requiredRole={only} /> : <Outlet />}
        </Shell>
      ) : (
        <CompleteProfilePage />
      )}
    </Suspense>
  );
}
