import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Account } from '#features/accounts/contract/accounts.ts';
import { InjectedAthleteButtonsProvider } from '#features/athletes/web/injected-athlete-buttons-context.ts';
import { BookmarkButton } from '#features/bookmarks/web/BookmarkButton.tsx';
import { unreadQuery } from '#features/messages/web/data.ts';
import { VisitAndSafetyComponentsProvider } from '#features/messages/web/injected-visit-and-safety-components-context.ts';
import { OpenConversationButton } from '#features/messages/web/thread/OpenConversationButton.tsx';
import { SearchBox } from '#features/search/web/SearchBox.tsx';
import { listenToLiveEvents } from '#listen-to-live-events.ts';
import { Logo } from '#ui/display/Logo.tsx';
import { OfflineBar } from '#ui/feedback/OfflineBar.tsx';
import { AppFrame, type FrameLinkProps, focusContent, type NavItem } from '#ui/layout/AppFrame.tsx';
import { lazyComponentWithRetry } from '#web/lazy-component.tsx';
import { usePageTitleCount } from '#web/page-title.ts';
import { followSignInsOfOtherTabs } from './follow-sign-ins-of-other-tabs.ts';
import { injectedConversationComponents } from './injected-conversation-components.tsx';
import { mainNavItems } from './main-nav-items.ts';
import { ProfileMenu } from './ProfileMenu.tsx';
import { ReconnectingNotice } from './ReconnectingNotice.tsx';
import { useFirstPressOfMemberKey } from './use-first-press-of-member-key.ts';
import { useKeepLastData } from './use-keep-last-data.ts';
import { useRememberFiltersOfPages } from './use-remember-filters-of-pages.ts';

/** Few members see them. While they load their line stays free, so that the page does not move. */
const AccountBanners = lazyComponentWithRetry(
  async () => (await import('./AccountBanners.tsx')).default,
  () => <div className="h-8" />,
);
const hasBanners = ({ eraseAt, awaitsOwner, emailVerified }: Account): boolean =>
  eraseAt !== null || awaitsOwner || !emailVerified;

/** Loaded when the menu of a phone opens. */
const PhoneProfileMenuEntries = lazyComponentWithRetry(
  async () => (await import('./PhoneProfileMenuEntries.tsx')).default,
);

/** Loaded at the first press of one of its keys. */
const MemberKeys = lazyComponentWithRetry(
  async () => (await import('./MemberKeys.tsx')).default,
  () => null,
);

const athleteActions = { BookmarkButton, OpenConversationButton };

interface ShellProps {
  account: Account;
  /** The browser loaded the app here, without a sign-in form before. */
  isFirst: boolean;
  wide?: boolean | undefined;
  fills?: boolean | undefined;
  children: ReactNode;
}

/** The bars and landmarks around every page for members. */
export function Shell({ account, isFirst, wide, fills, children }: ShellProps) {
  const { pathname } = useLocation();
  useFocusContentOnNavigation(pathname, isFirst);
  useListenToLiveEvents(account);
  useFollowSignInsOfOtherTabs(account.id);
  useRememberFiltersOfPages();
  useKeepLastData(account.id);
  const firstPress = useFirstPressOfMemberKey();
  const unread = useQuery({ ...unreadQuery, enabled: !account.awaitsOwner }).data ?? 0;
  usePageTitleCount(unread);
  const getUnreadBadge = (href: string) =>
    href === '/messages' ? { count: unread, countLabel: 'unread' } : {};
  return (
    <InjectedAthleteButtonsProvider value={athleteActions}>
      <AppFrame
        brand={
          <Link to="/" aria-label="Fieldhouse, to the dashboard" className="touch-target">
            <Logo name="Fieldhouse" />
          </Link>
        }
        wide={wide}
        fills={fills}
        items={mainNavItems.map(
          ({ label, href, Icon }): NavItem => ({
            label,
            href,
            icon: <Icon aria-hidden />,
            ...getUnreadBadge(href),
            current: isCurrentNavItem(href, pathname),
          }),
        )}
        Link={RouterNavigationLink}
        search={(closeMenu) => <SearchBox onSearch={closeMenu} />}
        profile={<ProfileMenu account={account} />}
        menu={(close) => <PhoneProfileMenuEntries account={account} close={close} />}
        banner={
          <>
            <OfflineBar />
            {hasBanners(account) && <AccountBanners account={account} />}
          </>
        }
      >
        <ReconnectingNotice />
        {firstPress && <MemberKeys account={account} firstPress={firstPress} />}
        <VisitAndSafetyComponentsProvider value={injectedConversationComponents}>
          {children}
        </VisitAndSafetyComponentsProvider>
      </AppFrame>
    </InjectedAthleteButtonsProvider>
  );
}

function RouterNavigationLink({ href, ...props }: FrameLinkProps) {
  return <Link to={href} {...props} />;
}

function isCurrentNavItem(href: string, pathname: string): boolean {
  if (href === '/') return pathname === '/' || pathname === '/dashboard';
  if (href === '/athletes') return pathname === '/athletes' || pathname.startsWith('/athlete/');
  return pathname === href || pathname.startsWith(`${href}/`);
}

/** In a task of its own: React may run the effects of a first page in the middle of drawing it. */
function useListenToLiveEvents({ id: userId, awaitsOwner }: Account) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    // What others write waits for the owner of the account.
    if (awaitsOwner) return;
    const openConversation = (otherUserId: string) =>
      void navigate({ to: '/messages/$userId', params: { userId: otherUserId } });
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      stop = listenToLiveEvents(queryClient, userId, openConversation);
    });
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [queryClient, userId, awaitsOwner, navigate]);
}

function useFollowSignInsOfOtherTabs(userId: string) {
  const queryClient = useQueryClient();
  useEffect(() => followSignInsOfOtherTabs(queryClient, userId), [queryClient, userId]);
}

// The browser focuses the first page; moving the focus announces later pages to screen readers.
function useFocusContentOnNavigation(pathname: string, isFirst: boolean) {
  const arrivedAt = useRef(isFirst ? pathname : undefined);
  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    focusContent();
  }, [pathname]);
}
