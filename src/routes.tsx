import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter, redirect } from '@tanstack/react-router';
import type { Role } from '#features/accounts/contract/accounts.ts';
import { parseSignInProblem } from '#features/accounts/web/providers/search-params.ts';
import { accountQuery } from '#features/accounts/web/session.ts';
import { parseOwnProfileSearch } from '#features/athletes/web/search-params.ts';

import { parseCoachSearch } from '#features/coaches/web/search-params.ts';
import { parseConversationSearch } from '#features/messages/web/search-params.ts';
import { parseUnsubscribeSearch } from '#features/notifications/web/search-params.ts';

import { parseAthleteSearch } from '#features/search/web/search-params.ts';
import { parseVisitSearch } from '#features/visits/web/search-params.ts';
import { isSameSitePath } from '#shared/same-site-path.ts';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { lazyComponent } from '#web/lazy-page.tsx';
import { pendingMs } from '#web/page-data-loading.ts';
import { recordPreviousPages } from '#web/remember-previous-page.ts';
import {
  addAthletePage,
  athletePage,
  athletesPage,
  claimPage,
  coachesPage,
  coachPage,
  dashboardPage,
  mapPage,
  messagesPage,
  myProfilePage,
  type RouterContext,
  rolePage,
  rosterPage,
  settingsPage,
  unsubscribePage,
  type ViewerContext,
  visitsPage,
} from './lazy-pages.tsx';
import { App } from './shell/App.tsx';
import { ErrorPage } from './shell/ErrorPage.tsx';

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
    router: ReturnType<typeof createAppRouter>;
  }
}

const root = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context }) => ({ viewer: await context.queryClient.ensureQueryData(accountQuery) }),
  component: App,
  notFoundComponent: lazyComponent(() => import('./shell/NotFoundPage.tsx'), 'NotFoundPage'),
  errorComponent: ErrorPage,
});

/** Redirects signed-in users who open a sign-in page to where signing in leads. */
const redirectSignedIn = {
  beforeLoad: ({ context, search }: { context: ViewerContext; search: { next?: string | undefined } }) => {
    if (context.viewer) throw redirect({ href: search.next ?? '/dashboard' });
  },
};

// Each returns its key even when the value is invalid: the router retains keys that validation does not return.

/** Only our own paths: anything else would make the sign-in an open redirect. */
const parseReturnPathSearch = ({ next }: Record<string, unknown>): { next?: string | undefined } => {
  return { next: typeof next === 'string' && isSameSitePath(next) ? next : undefined };
};

const parseLoginSearch = (search: Record<string, unknown>) => ({
  ...parseReturnPathSearch(search),
  ...parseSignInProblem(search),
});

const parseTokenSearch = ({ token }: Record<string, unknown>): { token?: string | undefined } => {
  return { token: typeof token === 'string' ? token : undefined };
};

const createRootChildOptions = <const Path extends string>(path: Path) => ({
  getParentRoute: () => root,
  path,
});

const coachNotFound = lazyComponent(() => import('#features/coaches/web/CoachNotFound.tsx'), 'CoachNotFound');

const routeTree = root.addChildren([
  createRoute({
    ...createRootChildOptions('/'),
    validateSearch: parseAthleteSearch,
    staticData: { title: 'Dashboard' },
    component: dashboardPage.component,
    loader: dashboardPage.loader,
  }),
  createRoute({
    ...createRootChildOptions('/dashboard'),
    validateSearch: parseAthleteSearch,
    staticData: { title: 'Dashboard' },
    component: dashboardPage.component,
    loader: dashboardPage.loader,
  }),
  createRoute({
    ...createRootChildOptions('/auth/login'),
    ...redirectSignedIn,
    validateSearch: parseLoginSearch,
    component: lazyComponent(() => import('#features/accounts/web/LoginPage.tsx'), 'LoginPage'),
  }),
  createRoute({
    ...createRootChildOptions('/auth/register'),
    ...redirectSignedIn,
    validateSearch: parseReturnPathSearch,
    component: lazyComponent(() => import('#features/registration/web/RegisterPage.tsx'), 'RegisterPage'),
  }),
  createRoute({
    ...createRootChildOptions('/auth/role'),
    ...redirectSignedIn,
    component: rolePage.component,
    loader: rolePage.loader,
  }),
  createRoute({
    ...createRootChildOptions('/auth/forgot-password'),
    component: lazyComponent(
      () => import('#features/accounts/web/ForgotPasswordPage.tsx'),
      'ForgotPasswordPage',
    ),
  }),
  createRoute({
    ...createRootChildOptions('/auth/reset-password'),
    validateSearch: parseTokenSearch,
    component: lazyComponent(
      () => import('#features/accounts/web/ResetPasswordPage.tsx'),
      'ResetPasswordPage',
    ),
  }),
  createRoute({
    ...createRootChildOptions('/auth/claim'),
    validateSearch: parseTokenSearch,
    component: claimPage.component,
    loader: claimPage.loader,
  }),
  createRoute({
    ...createRootChildOptions('/auth/confirm-email'),
    validateSearch: parseTokenSearch,
    component: lazyComponent(() => import('#features/accounts/web/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
  }),
  createRoute({
    ...createRootChildOptions('/auth/not-me'),
    validateSearch: parseTokenSearch,
    component: lazyComponent(() => import('#features/accounts/web/NotMePage.tsx'), 'NotMePage'),
  }),
  createRoute({
    ...createRootChildOptions('/settings'),
    validateSearch: parseSignInProblem,
    component: settingsPage.component,
    loader: settingsPage.loader,
  }),
  createRoute({
    ...createRootChildOptions('/unsubscribe'),
    validateSearch: parseUnsubscribeSearch,
    component: unsubscribePage.component,
    loader: unsubscribePage.loader,
  }),
  createRoute({
    ...createRootChildOptions('/athletes'),
    validateSearch: parseAthleteSearch,
    staticData: { title: 'All Athletes' },
    component: athletesPage.component,
    loader: athletesPage.loader,
  }),
  createRoute({
    ...createRootChildOptions('/athlete/$id'),
    notFoundComponent: lazyComponent(
      () => import('#features/athletes/web/AthleteNotFound.tsx'),
      'AthleteNotFound',
    ),
    component: athletePage.component,
    loader: athletePage.loader,
  }),
  createRoute({
    ...createRootChildOptions('/add-athlete'),
    staticData: { only: 'coach', title: 'Add New Athlete' },
    component: addAthletePage.component,
    loader: addAthletePage.loader,
  }),
  createRoute({
    ...createRootChildOptions('/my-profile'),
    validateSearch: parseOwnProfileSearch,
    staticData: { title: 'My Profile' },
    notFoundComponent: lazyComponent(
      () => import('#features/athletes/web/OwnProfileNotFound.tsx'),
      'OwnProfileNotFound',
    ),
    component: myProfilePage.component,
    loader: myProfilePage.loader,
  }),
  createRoute({
    ...createRootChildOptions('/map'),
    validateSearch: parseAthleteSearch,
    staticData: { wide: true },
    component: mapPage.component,
    loader: mapPage.loader,
  }),
  createRoute({
    ...createRootChildOptions('/messages'),
    staticData: { title: 'Messages', fills: true },
    component: messagesPage.component,
    loader: messagesPage.loader,
  }),
  createRoute({
    ...createRootChildOptions('/messages/$userId'),
    staticData: { title: 'Messages', fills: true },
    validateSearch: parseConversationSearch,
    component: messagesPage.component,
    loader: messagesPage.loader,
  }),
  createRoute({
    ...createRootChildOptions('/coaches'),
    validateSearch: parseCoachSearch,
    staticData: { only: 'athlete', title: 'Coach Directory' },
    component: coachesPage.component,
    loader: coachesPage.loader,
  }),
  createRoute({
    ...createRootChildOptions('/coach/$id'),
    notFoundComponent: coachNotFound,
    staticData: { only: 'athlete' },
    component: coachPage.component,
    loader: coachPage.loader,
  }),
  createRoute({
    ...createRootChildOptions('/coach-profile'),
    notFoundComponent: coachNotFound,
    staticData: { only: 'coach' },
    component: coachPage.component,
    loader: coachPage.loader,
  }),
  createRoute({
    ...createRootChildOptions('/visits'),
    validateSearch: parseVisitSearch,
    staticData: { title: 'Campus Visits' },
    component: visitsPage.component,
    loader: visitsPage.loader,
  }),
  createRoute({
    ...createRootChildOptions('/team/$coachId'),
    notFoundComponent: coachNotFound,
    staticData: { only: 'athlete' },
    component: rosterPage.component,
    loader: rosterPage.loader,
  }),
]);

export function createAppRouter(queryClient: QueryClient) {
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
