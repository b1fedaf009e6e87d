import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter, redirect } from '@tanstack/react-router';
import type { Role } from '#features/accounts/contract/accounts.ts';
import { problemSearch } from '#features/accounts/web/providers/address.ts';
import { accountQuery } from '#features/accounts/web/session.ts';
import { ownProfileSearch } from '#features/athletes/web/address.ts';
import { coachSearch } from '#features/coaches/web/address.ts';
import { conversationSearch } from '#features/messages/web/address.ts';
import { unsubscribeSearch } from '#features/notifications/web/address.ts';
import { athleteSearch } from '#features/search/web/address.ts';
import { visitSearch } from '#features/visits/web/address.ts';
import { isOwnPath } from '#shared/own-path.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { lazyPage } from '#web/page-code.ts';
import { keepTrail } from '#web/trail.ts';
import { App } from './shell/App.tsx';
import { ErrorPage } from './shell/ErrorPage.tsx';

interface RouterContext {
  queryClient: QueryClient;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Whom the page is for; everybody who is signed in when it says nothing. */
    only?: Role;
    /** It takes the whole width of the window. */
    wide?: true;
    /** On a phone it takes what the bars leave of the screen, and not more. */
    fills?: true;
    /** What the tab calls the page, where it is always the same; other pages say it themselves. */
    title?: string;
  }
  interface Register {
    router: ReturnType<typeof newRouter>;
  }
}

let aMemberIsHere = false;

const root = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context }) => {
    const account = await context.queryClient.ensureQueryData(accountQuery);
    aMemberIsHere = Boolean(account?.profileComplete);
  },
  component: App,
  notFoundComponent: lazyPage(() => import('./shell/NotFoundPage.tsx'), 'NotFoundPage'),
  errorComponent: ErrorPage,
});

/** Members who open a sign-in page are taken where signing in would have taken them. */
const membersGoOn = {
  beforeLoad: async ({
    context,
    search,
  }: {
    context: RouterContext;
    search: { next?: string | undefined };
  }) => {
    const account = await context.queryClient.ensureQueryData(accountQuery);
    if (account) throw redirect({ href: search.next ?? '/dashboard' });
  },
};

// Both name their key even when it is refused: the router keeps what a check does not mention.

/** Only a path of ours: an address of another site would make our sign-in a way to it. */
const nextSearch = ({ next }: Record<string, unknown>): { next?: string | undefined } => {
  return { next: typeof next === 'string' && isOwnPath(next) ? next : undefined };
};

const loginSearch = (search: Record<string, unknown>) => ({
  ...nextSearch(search),
  ...problemSearch(search),
});

const tokenSearch = ({ token }: Record<string, unknown>): { token?: string | undefined } => {
  return { token: typeof token === 'string' ? token : undefined };
};

const page = <const Path extends string>(path: Path) => ({ getParentRoute: () => root, path });

/** A page of members. Others see the landing page or step 2 in its place, so it is not fetched for them. */
const memberPage: typeof lazyPage = (load, name) => {
  const component = lazyPage(load, name);
  const { preload } = component;
  return Object.assign(component, { preload: async () => aMemberIsHere && preload?.() });
};

const dashboardPage = memberPage(() => import('#features/dashboard/web/DashboardPage.tsx'), 'DashboardPage');
const messagesPage = memberPage(() => import('#features/messages/web/MessagesPage.tsx'), 'MessagesPage');

const routeTree = root.addChildren([
  createRoute({
    ...page('/'),
    validateSearch: athleteSearch,
    staticData: { title: 'Dashboard' },
    component: dashboardPage,
  }),
  createRoute({
    ...page('/dashboard'),
    validateSearch: athleteSearch,
    staticData: { title: 'Dashboard' },
    component: dashboardPage,
  }),
  createRoute({
    ...page('/auth/login'),
    ...membersGoOn,
    validateSearch: loginSearch,
    component: lazyPage(() => import('#features/accounts/web/LoginPage.tsx'), 'LoginPage'),
  }),
  createRoute({
    ...page('/auth/register'),
    ...membersGoOn,
    validateSearch: nextSearch,
    component: lazyPage(() => import('#features/registration/web/RegisterPage.tsx'), 'RegisterPage'),
  }),
  createRoute({
    ...page('/auth/role'),
    ...membersGoOn,
    component: lazyPage(() => import('#features/accounts/web/providers/RolePage.tsx'), 'RolePage'),
  }),
  createRoute({
    ...page('/auth/forgot-password'),
    component: lazyPage(() => import('#features/accounts/web/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  }),
  createRoute({
    ...page('/auth/reset-password'),
    validateSearch: tokenSearch,
    component: lazyPage(() => import('#features/accounts/web/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  }),
  createRoute({
    ...page('/auth/claim'),
    validateSearch: tokenSearch,
    component: lazyPage(() => import('#features/accounts/web/ClaimPage.tsx'), 'ClaimPage'),
  }),
  createRoute({
    ...page('/auth/confirm-email'),
    validateSearch: tokenSearch,
    component: lazyPage(() => import('#features/accounts/web/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
  }),
  createRoute({
    ...page('/settings'),
    validateSearch: problemSearch,
    component: memberPage(() => import('#features/settings/web/SettingsPage.tsx'), 'SettingsPage'),
  }),
  createRoute({
    ...page('/unsubscribe'),
    validateSearch: unsubscribeSearch,
    component: lazyPage(() => import('#features/notifications/web/UnsubscribePage.tsx'), 'UnsubscribePage'),
  }),
  createRoute({
    ...page('/athletes'),
    validateSearch: athleteSearch,
    staticData: { title: 'All Athletes' },
    component: memberPage(() => import('#features/search/web/AthletesPage.tsx'), 'AthletesPage'),
  }),
  createRoute({
    ...page('/athlete/$id'),
    component: memberPage(() => import('#features/athletes/web/AthletePage.tsx'), 'AthletePage'),
  }),
  createRoute({
    ...page('/add-athlete'),
    staticData: { only: 'coach', title: 'Add New Athlete' },
    component: memberPage(() => import('#features/athletes/web/AddAthletePage.tsx'), 'AddAthletePage'),
  }),
  createRoute({
    ...page('/my-profile'),
    validateSearch: ownProfileSearch,
    staticData: { title: 'My Profile' },
    component: memberPage(() => import('#features/athletes/web/MyProfilePage.tsx'), 'MyProfilePage'),
  }),
  createRoute({
    ...page('/map'),
    validateSearch: athleteSearch,
    staticData: { wide: true },
    component: memberPage(() => import('#features/map/web/MapPage.tsx'), 'MapPage'),
  }),
  createRoute({
    ...page('/messages'),
    staticData: { title: 'Messages', fills: true },
    component: messagesPage,
  }),
  createRoute({
    ...page('/messages/$userId'),
    staticData: { title: 'Messages', fills: true },
    validateSearch: conversationSearch,
    component: messagesPage,
  }),
  createRoute({
    ...page('/coaches'),
    validateSearch: coachSearch,
    staticData: { only: 'athlete', title: 'Coach Directory' },
    component: memberPage(() => import('#features/coaches/web/CoachesPage.tsx'), 'CoachesPage'),
  }),
  createRoute({
    ...page('/coach/$id'),
    staticData: { only: 'athlete' },
    component: memberPage(() => import('#features/coaches/web/CoachPage.tsx'), 'CoachPage'),
  }),
  createRoute({
    ...page('/coach-profile'),
    staticData: { only: 'coach' },
    component: memberPage(() => import('#features/coaches/web/CoachPage.tsx'), 'CoachPage'),
  }),
  createRoute({
    ...page('/visits'),
    validateSearch: visitSearch,
    staticData: { title: 'Campus Visits' },
    component: memberPage(() => import('#features/visits/web/VisitsPage.tsx'), 'VisitsPage'),
  }),
  createRoute({
    ...page('/team/$coachId'),
    staticData: { only: 'athlete' },
    component: memberPage(() => import('#features/coaches/web/RosterPage.tsx'), 'RosterPage'),
  }),
]);

export function newRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // The query cache knows what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingComponent: () => <Spinner />,
    defaultErrorComponent: ErrorPage,
    scrollRestoration: true,
  });
  keepTrail(router);
  return router;
}
