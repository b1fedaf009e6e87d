import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router';
import type { Role } from '#features/accounts/contract/accounts.ts';
import { parseSignInProblem } from '#features/accounts/web/providers/search-params.ts';
import {
  parseLoginSearch,
  parseReturnPathSearch,
  parseTokenSearch,
} from '#features/accounts/web/search-params.ts';
import { accountQuery } from '#features/accounts/web/session.ts';
import { parseOwnProfileSearch } from '#features/athletes/web/search-params.ts';
import { parseCoachSearch } from '#features/coaches/web/search-params.ts';
import { parseConversationSearch } from '#features/messages/web/search-params.ts';
import { parseUnsubscribeSearch } from '#features/notifications/web/search-params.ts';
import { parseAthleteSearch } from '#features/search/web/search-params.ts';
import { parseQueueSearch } from '#features/staff/web/search-params.ts';
import { parseVisitSearch } from '#features/visits/web/search-params.ts';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { lazyComponent } from '#web/lazy-page.tsx';
import { pendingMs } from '#web/page-data-loading.ts';
import { mayPreloadLinks } from '#web/preload-links.ts';
import { recordPreviousPages } from '#web/remember-previous-page.ts';
import {
  acceptInvitationPage,
  addAthletePage,
  addedAthletesPage,
  appealsPage,
  athletePage,
  athletesPage,
  claimPage,
  coachesPage,
  coachPage,
  confirmMailboxPage,
  dashboardPage,
  mapPage,
  messagesPage,
  myProfilePage,
  queuePage,
  type RouterContext,
  rolePage,
  rosterPage,
  schoolPage,
  settingsPage,
  staffItemPage,
  staffPage,
  unsubscribePage,
  visitsPage,
} from './lazy-pages.tsx';
import { App } from './shell/App.tsx';
import { ErrorPage } from './shell/ErrorPage.tsx';
import { presetProgramGender, redirectSignedIn } from './shell/route-redirects.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The role that the page is for; all members by default. */
    only?: Role | 'staff';
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

const notFoundPage = lazyComponent(() => import('./shell/NotFoundPage.tsx'), 'NotFoundPage');

const root = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context }) => ({ viewer: await context.queryClient.ensureQueryData(accountQuery) }),
  component: App,
  notFoundComponent: notFoundPage,
  errorComponent: ErrorPage,
});

const createRootChildOptions = <const Path extends string>(path: Path) => ({
  getParentRoute: () => root,
  path,
});

const coachNotFound = lazyComponent(() => import('#features/coaches/web/CoachNotFound.tsx'), 'CoachNotFound');

const routeTree = root.addChildren([
  createRoute({
    ...createRootChildOptions('/'),
    ...presetProgramGender,
    validateSearch: parseAthleteSearch,
    staticData: { title: 'Dashboard' },
    ...dashboardPage,
  }),
  createRoute({
    ...createRootChildOptions('/dashboard'),
    ...presetProgramGender,
    validateSearch: parseAthleteSearch,
    staticData: { title: 'Dashboard' },
    ...dashboardPage,
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
    ...rolePage,
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
    ...claimPage,
  }),
  createRoute({
    ...createRootChildOptions('/auth/confirm-email'),
    validateSearch: parseTokenSearch,
    component: lazyComponent(() => import('#features/accounts/web/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
  }),
  createRoute({
    ...createRootChildOptions('/auth/not-me'),
    validateSearch: parseTokenSearch,
    component: lazyComponent(() => import('#features/accounts/web/RevokeSignInMethodPage.tsx'), 'NotMePage'),
  }),
  createRoute({
    ...createRootChildOptions('/auth/keep-second-step'),
    validateSearch: parseTokenSearch,
    component: lazyComponent(
      () => import('#features/accounts/web/CancelFactorRemovalPage.tsx'),
      'CancelFactorRemovalPage',
    ),
  }),
  createRoute({
    ...createRootChildOptions('/settings'),
    validateSearch: parseSignInProblem,
    ...settingsPage,
  }),
  createRoute({
    ...createRootChildOptions('/unsubscribe'),
    validateSearch: parseUnsubscribeSearch,
    ...unsubscribePage,
  }),
  createRoute({
    ...createRootChildOptions('/athletes'),
    ...presetProgramGender,
    validateSearch: parseAthleteSearch,
    staticData: { title: 'All Athletes' },
    ...athletesPage,
  }),
  createRoute({
    ...createRootChildOptions('/athlete/$id'),
    notFoundComponent: lazyComponent(
      () => import('#features/athletes/web/AthleteNotFound.tsx'),
      'AthleteNotFound',
    ),
    ...athletePage,
  }),
  createRoute({
    ...createRootChildOptions('/add-athlete'),
    staticData: { only: 'coach', title: 'Add New Athlete' },
    ...addAthletePage,
  }),
  createRoute({
    ...createRootChildOptions('/athletes/added'),
    staticData: { only: 'coach', title: 'Athletes I Added' },
    ...addedAthletesPage,
  }),
  createRoute({
    ...createRootChildOptions('/my-profile'),
    validateSearch: parseOwnProfileSearch,
    staticData: { title: 'My Profile' },
    notFoundComponent: lazyComponent(
      () => import('#features/athletes/web/OwnProfileNotFound.tsx'),
      'OwnProfileNotFound',
    ),
    ...myProfilePage,
  }),
  createRoute({
    ...createRootChildOptions('/map'),
    ...presetProgramGender,
    validateSearch: parseAthleteSearch,
    staticData: { wide: true },
    ...mapPage,
  }),
  createRoute({
    ...createRootChildOptions('/messages'),
    staticData: { title: 'Messages', fills: true },
    ...messagesPage,
  }),
  createRoute({
    ...createRootChildOptions('/messages/$userId'),
    staticData: { title: 'Messages', fills: true },
    validateSearch: parseConversationSearch,
    ...messagesPage,
  }),
  createRoute({
    ...createRootChildOptions('/coaches'),
    validateSearch: parseCoachSearch,
    staticData: { only: 'athlete', title: 'Coach Directory' },
    ...coachesPage,
  }),
  createRoute({
    ...createRootChildOptions('/coach/$id'),
    notFoundComponent: coachNotFound,
    staticData: { only: 'athlete' },
    ...coachPage,
  }),
  createRoute({
    ...createRootChildOptions('/schools/$id'),
    notFoundComponent: lazyComponent(
      () => import('#features/schools/web/SchoolNotFound.tsx'),
      'SchoolNotFound',
    ),
    ...schoolPage,
  }),
  createRoute({
    ...createRootChildOptions('/coach-profile'),
    notFoundComponent: coachNotFound,
    staticData: { only: 'coach' },
    ...coachPage,
  }),
  createRoute({
    ...createRootChildOptions('/verify-school-email'),
    validateSearch: parseTokenSearch,
    staticData: { only: 'coach', title: 'Confirm Your School Email' },
    ...confirmMailboxPage,
  }),
  createRoute({
    ...createRootChildOptions('/visits'),
    validateSearch: parseVisitSearch,
    staticData: { title: 'Campus Visits' },
    ...visitsPage,
  }),
  createRoute({
    ...createRootChildOptions('/team/$coachId'),
    notFoundComponent: coachNotFound,
    staticData: { only: 'athlete' },
    ...rosterPage,
  }),
  createRoute({
    ...createRootChildOptions('/appeals'),
    ...appealsPage,
  }),
  createRoute({
    ...createRootChildOptions('/staff/accept'),
    validateSearch: parseTokenSearch,
    ...acceptInvitationPage,
  }),
  createRoute({
    ...createRootChildOptions('/staff'),
    validateSearch: parseQueueSearch,
    staticData: { only: 'staff' },
    ...queuePage,
  }),
  createRoute({
    ...createRootChildOptions('/staff/$page'),
    notFoundComponent: notFoundPage,
    staticData: { only: 'staff' },
    ...staffPage,
  }),
  createRoute({
    ...createRootChildOptions('/staff/$page/$id'),
    notFoundComponent: notFoundPage,
    staticData: { only: 'staff' },
    ...staffItemPage,
  }),
]);

export function createAppRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: mayPreloadLinks(navigator) ? 'intent' : false,
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
