import type { QueryClient } from '@tanstack/react-query';
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
} from '@tanstack/react-router';
import type { Account, Role } from '#features/accounts/contract/accounts.ts';
import { problemSearch } from '#features/accounts/web/providers/address.ts';
import { accountQuery, useViewer } from '#features/accounts/web/session.ts';
import { ownProfileSearch } from '#features/athletes/web/address.ts';
import { coachSearch } from '#features/coaches/web/address.ts';
import { conversationSearch } from '#features/messages/web/address.ts';
import { unsubscribeSearch } from '#features/notifications/web/address.ts';
import { parseAthleteSearch } from '#features/search/web/address.ts';
import { visitSearch } from '#features/visits/web/address.ts';
import { isOwnPath } from '#shared/own-path.ts';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { lazyComponent, lazyPage, type RouteRequest } from '#web/lazy-page.tsx';
import { pendingMs } from '#web/page-data.ts';
import { recordPreviousPages } from '#web/previous-page.ts';
import { App } from './shell/App.tsx';
import { ErrorPage } from './shell/ErrorPage.tsx';

interface RouterContext {
  queryClient: QueryClient;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The role that the page is for; all members by default. */
    only?: Role;
    /** Uses the whole width of the window. */
    wide?: true;
    /** On a phone it fills the space between the bars and does not scroll. */
    fills?: true;
    /** The tab's title, where it is constant; other pages set it with `usePageTitle`. */
    title?: string;
  }
  interface Register {
    router: ReturnType<typeof newRouter>;
  }
}

const root = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context }) => ({ viewer: await context.queryClient.ensureQueryData(accountQuery) }),
  component: App,
  notFoundComponent: lazyComponent(() => import('./shell/NotFoundPage.tsx'), 'NotFoundPage'),
  errorComponent: ErrorPage,
});

interface ViewerContext extends RouterContext {
  /** Undefined where the account could not be loaded. */
  viewer?: Account | null;
}

/** Redirects signed-in users who open a sign-in page to where signing in leads. */
const redirectSignedIn = {
  beforeLoad: ({ context, search }: { context: ViewerContext; search: { next?: string | undefined } }) => {
    if (context.viewer) throw redirect({ href: search.next ?? '/dashboard' });
  },
};

// Each returns its key even when it is refused: the router keeps keys that validation does not return.

/** Only our own paths: anything else would make the sign-in an open redirect. */
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

/** A page of members. Others see something else in its place, so neither its code nor its data is loaded for them. */
function memberPage<Name extends string, Params = object>(
  ...page: Parameters<typeof lazyPage<Name, Params>>
) {
  const { component, loader } = lazyPage(...page);
  return {
    component,
    loader: async (request: RouteRequest<Params> & MemberRequest): Promise<void> => {
      const { only } = request.route.options.staticData ?? {};
      const { viewer } = request.context;
      if (viewer?.profileComplete && (!only || only === viewer.role)) await loader(request);
    },
  };
}

type MemberPage = ReturnType<typeof memberPage<string>>;

/** A page that is another one for each role: only the viewer's own is loaded. */
function pageByRole(pages: Record<Role, MemberPage>): MemberPage {
  return {
    component: () => {
      const Page = pages[useViewer().role].component;
      return <Page />;
    },
    loader: async (request) => {
      const { viewer } = request.context;
      if (viewer) await pages[viewer.role].loader(request);
    },
  };
}

interface MemberRequest {
  context: ViewerContext;
  route: AnyRoute;
}

const rolePage = lazyPage(() => import('#features/accounts/web/providers/RolePage.tsx'), 'RolePage');
const claimPage = lazyPage(() => import('#features/accounts/web/ClaimPage.tsx'), 'ClaimPage');
const unsubscribePage = lazyPage(
  () => import('#features/notifications/web/UnsubscribePage.tsx'),
  'UnsubscribePage',
);
const settingsPage = memberPage(() => import('#features/settings/web/SettingsPage.tsx'), 'SettingsPage');
const athletesPage = memberPage(() => import('./shell/AthletesPageWithParts.tsx'), 'AthletesPageWithParts');
const athletePage = memberPage(() => import('./shell/AthletePageWithParts.tsx'), 'AthletePageWithParts');
const addAthletePage = memberPage(
  () => import('#features/athletes/web/AddAthletePage.tsx'),
  'AddAthletePage',
);
const myProfilePage = memberPage(() => import('#features/athletes/web/MyProfilePage.tsx'), 'MyProfilePage');
const mapPage = memberPage(() => import('#features/map/web/MapPage.tsx'), 'MapPage');
const coachesPage = memberPage(() => import('#features/coaches/web/CoachesPage.tsx'), 'CoachesPage');
const coachPage = memberPage(() => import('#features/coaches/web/CoachPage.tsx'), 'CoachPage');
const visitsPage = memberPage(() => import('#features/visits/web/VisitsPage.tsx'), 'VisitsPage');
const rosterPage = memberPage(() => import('#features/coaches/web/RosterPage.tsx'), 'RosterPage');
const dashboardPage = pageByRole({
  athlete: memberPage(() => import('#features/dashboard/web/AthleteDashboard.tsx'), 'AthleteDashboard'),
  coach: memberPage(() => import('#features/dashboard/web/CoachDashboard.tsx'), 'CoachDashboard'),
});
const messagesPage = memberPage(() => import('./shell/MessagesPageWithParts.tsx'), 'MessagesPageWithParts');

const coachNotFound = lazyComponent(() => import('#features/coaches/web/CoachNotFound.tsx'), 'CoachNotFound');

const routeTree = root.addChildren([
  createRoute({
    ...page('/'),
    validateSearch: parseAthleteSearch,
    staticData: { title: 'Dashboard' },
    component: dashboardPage.component,
    loader: dashboardPage.loader,
  }),
  createRoute({
    ...page('/dashboard'),
    validateSearch: parseAthleteSearch,
    staticData: { title: 'Dashboard' },
    component: dashboardPage.component,
    loader: dashboardPage.loader,
  }),
  createRoute({
    ...page('/auth/login'),
    ...redirectSignedIn,
    validateSearch: loginSearch,
    component: lazyComponent(() => import('#features/accounts/web/LoginPage.tsx'), 'LoginPage'),
  }),
  createRoute({
    ...page('/auth/register'),
    ...redirectSignedIn,
    validateSearch: nextSearch,
    component: lazyComponent(() => import('#features/registration/web/RegisterPage.tsx'), 'RegisterPage'),
  }),
  createRoute({
    ...page('/auth/role'),
    ...redirectSignedIn,
    component: rolePage.component,
    loader: rolePage.loader,
  }),
  createRoute({
    ...page('/auth/forgot-password'),
    component: lazyComponent(
      () => import('#features/accounts/web/ForgotPasswordPage.tsx'),
      'ForgotPasswordPage',
    ),
  }),
  createRoute({
    ...page('/auth/reset-password'),
    validateSearch: tokenSearch,
    component: lazyComponent(
      () => import('#features/accounts/web/ResetPasswordPage.tsx'),
      'ResetPasswordPage',
    ),
  }),
  createRoute({
    ...page('/auth/claim'),
    validateSearch: tokenSearch,
    component: claimPage.component,
    loader: claimPage.loader,
  }),
  createRoute({
    ...page('/auth/confirm-email'),
    validateSearch: tokenSearch,
    component: lazyComponent(() => import('#features/accounts/web/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
  }),
  createRoute({
    ...page('/settings'),
    validateSearch: problemSearch,
    component: settingsPage.component,
    loader: settingsPage.loader,
  }),
  createRoute({
    ...page('/unsubscribe'),
    validateSearch: unsubscribeSearch,
    component: unsubscribePage.component,
    loader: unsubscribePage.loader,
  }),
  createRoute({
    ...page('/athletes'),
    validateSearch: parseAthleteSearch,
    staticData: { title: 'All Athletes' },
    component: athletesPage.component,
    loader: athletesPage.loader,
  }),
  createRoute({
    ...page('/athlete/$id'),
    notFoundComponent: lazyComponent(
      () => import('#features/athletes/web/AthleteNotFound.tsx'),
      'AthleteNotFound',
    ),
    component: athletePage.component,
    loader: athletePage.loader,
  }),
  createRoute({
    ...page('/add-athlete'),
    staticData: { only: 'coach', title: 'Add New Athlete' },
    component: addAthletePage.component,
    loader: addAthletePage.loader,
  }),
  createRoute({
    ...page('/my-profile'),
    validateSearch: ownProfileSearch,
    staticData: { title: 'My Profile' },
    notFoundComponent: lazyComponent(
      () => import('#features/athletes/web/OwnProfileNotFound.tsx'),
      'OwnProfileNotFound',
    ),
    component: myProfilePage.component,
    loader: myProfilePage.loader,
  }),
  createRoute({
    ...page('/map'),
    validateSearch: parseAthleteSearch,
    staticData: { wide: true },
    component: mapPage.component,
    loader: mapPage.loader,
  }),
  createRoute({
    ...page('/messages'),
    staticData: { title: 'Messages', fills: true },
    component: messagesPage.component,
    loader: messagesPage.loader,
  }),
  createRoute({
    ...page('/messages/$userId'),
    staticData: { title: 'Messages', fills: true },
    validateSearch: conversationSearch,
    component: messagesPage.component,
    loader: messagesPage.loader,
  }),
  createRoute({
    ...page('/coaches'),
    validateSearch: coachSearch,
    staticData: { only: 'athlete', title: 'Coach Directory' },
    component: coachesPage.component,
    loader: coachesPage.loader,
  }),
  createRoute({
    ...page('/coach/$id'),
    notFoundComponent: coachNotFound,
    staticData: { only: 'athlete' },
    component: coachPage.component,
    loader: coachPage.loader,
  }),
  createRoute({
    ...page('/coach-profile'),
    notFoundComponent: coachNotFound,
    staticData: { only: 'coach' },
    component: coachPage.component,
    loader: coachPage.loader,
  }),
  createRoute({
    ...page('/visits'),
    validateSearch: visitSearch,
    staticData: { title: 'Campus Visits' },
    component: visitsPage.component,
    loader: visitsPage.loader,
  }),
  createRoute({
    ...page('/team/$coachId'),
    notFoundComponent: coachNotFound,
    staticData: { only: 'athlete' },
    component: rosterPage.component,
    loader: rosterPage.loader,
  }),
]);

export function newRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: pendingMs,
    // Remove the spinner as soon as the page is ready.
    defaultPendingMinMs: 0,
    defaultPendingComponent: () => <Spinner />,
    defaultErrorComponent: ErrorPage,
    scrollRestoration: true,
  });
  recordPreviousPages(router);
  return router;
}
