import { createRoute } from '@tanstack/react-router';
import { parseTokenSearch } from '#features/accounts/web/search-params.ts';
import { parseOwnProfileSearch } from '#features/athletes/web/search-params.ts';
import { parseCoachSearch } from '#features/coaches/web/search-params.ts';
import { parseContactLogSearch } from '#features/contact-log/web/search-params.ts';
import { parseConversationSearch } from '#features/messages/web/search-params.ts';
import { parseAthleteSearch } from '#features/search/web/search-params.ts';
import { parseCompareSearch } from '#features/shortlists/web/search-params.ts';
import { parseVisitSearch } from '#features/visits/web/search-params.ts';
import { lazyComponent } from '#web/lazy-page.tsx';
import {
  addAthletePage,
  addedAthletesPage,
  athletePage,
  athletesPage,
  briefingPage,
  coachesPage,
  coachPage,
  comparePage,
  confirmMailboxPage,
  contactLogPage,
  dashboardPage,
  mapPage,
  messagesPage,
  myProfilePage,
  profileViewsPage,
  rosterPage,
  schoolPage,
  sharedTripPage,
  shortlistPage,
  shortlistsPage,
  tripPage,
  tripsPage,
  visitsPage,
} from '../lazy-pages.tsx';
import { presetProgramGender, restoreOrPresetFilters } from '../shell/route-redirects.ts';
import { createPathOptions } from './root-route.tsx';

const tripNotFound = lazyComponent(() => import('#features/trips/web/TripNotFound.tsx'), 'TripNotFound');
const coachNotFound = lazyComponent(() => import('#features/coaches/web/CoachNotFound.tsx'), 'CoachNotFound');

/** What members see of each other and of themselves. */
export const memberRoutes = [
  createRoute({
    ...createPathOptions('/'),
    ...restoreOrPresetFilters,
    validateSearch: parseAthleteSearch,
    staticData: { title: 'Dashboard' },
    component: dashboardPage.component,
    loader: dashboardPage.loader,
  }),
  createRoute({
    ...createPathOptions('/dashboard'),
    ...restoreOrPresetFilters,
    validateSearch: parseAthleteSearch,
    staticData: { title: 'Dashboard' },
    component: dashboardPage.component,
    loader: dashboardPage.loader,
  }),
  createRoute({
    ...createPathOptions('/athletes'),
    ...presetProgramGender,
    validateSearch: parseAthleteSearch,
    staticData: { title: 'All Athletes' },
    component: athletesPage.component,
    loader: athletesPage.loader,
  }),
  createRoute({
    ...createPathOptions('/athlete/$id'),
    notFoundComponent: lazyComponent(
      () => import('#features/athletes/web/AthleteNotFound.tsx'),
      'AthleteNotFound',
    ),
    component: athletePage.component,
    loader: athletePage.loader,
  }),
  createRoute({
    ...createPathOptions('/add-athlete'),
    staticData: { only: 'coach', title: 'Add New Athlete' },
    component: addAthletePage.component,
    loader: addAthletePage.loader,
  }),
  createRoute({
    ...createPathOptions('/athletes/added'),
    staticData: { only: 'coach', title: 'Athletes I Added' },
    component: addedAthletesPage.component,
    loader: addedAthletesPage.loader,
  }),
  createRoute({
    ...createPathOptions('/my-profile'),
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
    ...createPathOptions('/briefing'),
    staticData: { only: 'coach', title: 'Morning Briefing' },
    component: briefingPage.component,
    loader: briefingPage.loader,
  }),
  createRoute({
    ...createPathOptions('/profile-views'),
    staticData: { only: 'athlete', title: 'Profile Views' },
    component: profileViewsPage.component,
    loader: profileViewsPage.loader,
  }),
  createRoute({
    ...createPathOptions('/map'),
    ...restoreOrPresetFilters,
    validateSearch: parseAthleteSearch,
    staticData: { wide: true },
    component: mapPage.component,
    loader: mapPage.loader,
  }),
  createRoute({
    ...createPathOptions('/messages'),
    staticData: { title: 'Messages', fills: true },
    component: messagesPage.component,
    loader: messagesPage.loader,
  }),
  createRoute({
    ...createPathOptions('/messages/$userId'),
    staticData: { title: 'Messages', fills: true },
    validateSearch: parseConversationSearch,
    component: messagesPage.component,
    loader: messagesPage.loader,
  }),
  createRoute({
    ...createPathOptions('/coaches'),
    validateSearch: parseCoachSearch,
    staticData: { only: 'athlete', title: 'Coach Directory' },
    component: coachesPage.component,
    loader: coachesPage.loader,
  }),
  createRoute({
    ...createPathOptions('/coach/$id'),
    notFoundComponent: coachNotFound,
    staticData: { only: 'athlete' },
    component: coachPage.component,
    loader: coachPage.loader,
  }),
  createRoute({
    ...createPathOptions('/schools/$id'),
    notFoundComponent: lazyComponent(
      () => import('#features/schools/web/SchoolNotFound.tsx'),
      'SchoolNotFound',
    ),
    component: schoolPage.component,
    loader: schoolPage.loader,
  }),
  createRoute({
    ...createPathOptions('/schools/$id/contact-log'),
    validateSearch: parseContactLogSearch,
    staticData: { only: 'coach' },
    notFoundComponent: lazyComponent(
      () => import('#features/schools/web/SchoolNotFound.tsx'),
      'SchoolNotFound',
    ),
    component: contactLogPage.component,
    loader: contactLogPage.loader,
  }),
  createRoute({
    ...createPathOptions('/coach-profile'),
    notFoundComponent: coachNotFound,
    staticData: { only: 'coach' },
    component: coachPage.component,
    loader: coachPage.loader,
  }),
  createRoute({
    ...createPathOptions('/verify-school-email'),
    validateSearch: parseTokenSearch,
    staticData: { only: 'coach', title: 'Confirm Your School Email' },
    component: confirmMailboxPage.component,
    loader: confirmMailboxPage.loader,
  }),
  createRoute({
    ...createPathOptions('/shortlists'),
    staticData: { only: 'coach', title: 'Shortlists' },
    component: shortlistsPage.component,
    loader: shortlistsPage.loader,
  }),
  createRoute({
    ...createPathOptions('/shortlists/$id'),
    staticData: { only: 'coach' },
    notFoundComponent: lazyComponent(
      () => import('#features/shortlists/web/ShortlistNotFound.tsx'),
      'ShortlistNotFound',
    ),
    component: shortlistPage.component,
    loader: shortlistPage.loader,
  }),
  createRoute({
    ...createPathOptions('/trips'),
    staticData: { only: 'coach', title: 'Trips' },
    component: tripsPage.component,
    loader: tripsPage.loader,
  }),
  createRoute({
    ...createPathOptions('/trips/$id'),
    staticData: { only: 'coach' },
    notFoundComponent: tripNotFound,
    component: tripPage.component,
    loader: tripPage.loader,
  }),
  createRoute({
    ...createPathOptions('/trips/shared/$shareId'),
    staticData: { only: 'coach' },
    notFoundComponent: tripNotFound,
    component: sharedTripPage.component,
    loader: sharedTripPage.loader,
  }),
  createRoute({
    ...createPathOptions('/compare'),
    validateSearch: parseCompareSearch,
    staticData: { only: 'coach', title: 'Compare Athletes' },
    component: comparePage.component,
    loader: comparePage.loader,
  }),
  createRoute({
    ...createPathOptions('/visits'),
    validateSearch: parseVisitSearch,
    staticData: { title: 'Campus Visits' },
    component: visitsPage.component,
    loader: visitsPage.loader,
  }),
  createRoute({
    ...createPathOptions('/team/$coachId'),
    notFoundComponent: coachNotFound,
    staticData: { only: 'athlete' },
    component: rosterPage.component,
    loader: rosterPage.loader,
  }),
] as const;
