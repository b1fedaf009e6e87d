import type { QueryClient } from '@tanstack/react-query';
import type { AnyRoute } from '@tanstack/react-router';
import type { Account, Role } from '#features/accounts/contract/accounts.ts';
import { getMemberRole, useViewer } from '#features/accounts/web/session.ts';
import { lazyPage, type RouteRequest } from '#web/lazy-page.tsx';

// The pages whose code and data are loaded together, as `src/routes/` mounts them.

export interface RouterContext {
  queryClient: QueryClient;
}

export interface ViewerContext extends RouterContext {
  /** Undefined where the account could not be loaded. */
  viewer?: Account | null;
}

/** Who sees a page: staff see theirs alone; the suspended, and who has to agree to new terms, none. */
function isPageShownToViewer(viewer: Account | null | undefined, only: Role | 'staff' | undefined): boolean {
  if (!viewer?.profileComplete || viewer.suspendedUntil || viewer.termsToAgree) return false;
  return only ? only === viewer.role : viewer.role !== 'staff';
}

/** A page of members, or of staff. Others see something else in its place, so neither its code nor its data is loaded for them. */
function lazyMemberPage<Name extends string, Params = object>(
  ...page: Parameters<typeof lazyPage<Name, Params>>
) {
  const { component, loader } = lazyPage(...page);
  return {
    component,
    loader: async (request: RouteRequest<Params> & MemberRequest): Promise<void> => {
      const { only } = request.route.options.staticData ?? {};
      const { viewer } = request.context;
      if (isPageShownToViewer(viewer, only)) await loader(request);
    },
  };
}

type MemberPage = ReturnType<typeof lazyMemberPage<string>>;

/** A page that is another one for each role: only the viewer's own is loaded. */
function lazyPageByRole(pages: Record<Role, MemberPage>): MemberPage {
  return {
    component: () => {
      const Page = pages[getMemberRole(useViewer())].component;
      return <Page />;
    },
    loader: async (request) => {
      const { viewer } = request.context;
      if (viewer) await pages[getMemberRole(viewer)].loader(request);
    },
  };
}

interface MemberRequest {
  context: ViewerContext;
  route: AnyRoute;
}

export const rolePage = lazyPage(
  () => import('#features/accounts/web/providers/ChooseRolePage.tsx'),
  'ChooseRolePage',
);
export const claimPage = lazyPage(() => import('#features/accounts/web/ClaimPage.tsx'), 'ClaimPage');
export const unsubscribePage = lazyPage(
  () => import('#features/notifications/web/UnsubscribePage.tsx'),
  'UnsubscribePage',
);
export const guardianPage = lazyPage(
  () => import('#features/guardians/web/GuardianPage.tsx'),
  'GuardianPage',
);
export const compliancePage = lazyPage(
  () => import('#features/contact-log/web/CompliancePage.tsx'),
  'CompliancePage',
);
export const settingsPage = lazyMemberPage(
  () => import('#features/settings/web/SettingsPage.tsx'),
  'SettingsPage',
);
export const athletesPage = lazyMemberPage(
  () => import('./shell/AthletesPageRoute.tsx'),
  'AthletesPageRoute',
);
export const athletePage = lazyMemberPage(() => import('./shell/AthletePageRoute.tsx'), 'AthletePageRoute');
export const addAthletePage = lazyMemberPage(
  () => import('#features/athletes/web/AddAthletePage.tsx'),
  'AddAthletePage',
);
export const addedAthletesPage = lazyMemberPage(
  () => import('#features/added-athletes/web/AddedAthletesPage.tsx'),
  'AddedAthletesPage',
);
export const myProfilePage = lazyMemberPage(
  () => import('./shell/MyProfilePageRoute.tsx'),
  'MyProfilePageRoute',
);
export const mapPage = lazyMemberPage(() => import('#features/map/web/MapPage.tsx'), 'MapPage');
export const coachesPage = lazyMemberPage(
  () => import('#features/coaches/web/CoachesPage.tsx'),
  'CoachesPage',
);
export const coachPage = lazyMemberPage(() => import('./shell/CoachPageRoute.tsx'), 'CoachPageRoute');
export const confirmMailboxPage = lazyMemberPage(
  () => import('#features/verifications/web/ConfirmMailboxPage.tsx'),
  'ConfirmMailboxPage',
);
export const schoolPage = lazyMemberPage(() => import('#features/schools/web/SchoolPage.tsx'), 'SchoolPage');
export const contactLogPage = lazyMemberPage(
  () => import('#features/contact-log/web/ContactLogPage.tsx'),
  'ContactLogPage',
);
export const profileViewsPage = lazyMemberPage(
  () => import('#features/profile-views/web/ProfileViewsPage.tsx'),
  'ProfileViewsPage',
);
export const shortlistsPage = lazyMemberPage(
  () => import('#features/shortlists/web/ShortlistsPage.tsx'),
  'ShortlistsPage',
);
export const shortlistPage = lazyMemberPage(
  () => import('./shell/ShortlistPageRoute.tsx'),
  'ShortlistPageRoute',
);
export const tripsPage = lazyMemberPage(() => import('#features/trips/web/TripsPage.tsx'), 'TripsPage');
export const tripPage = lazyMemberPage(() => import('./shell/TripPageRoute.tsx'), 'TripPageRoute');
export const sharedTripPage = lazyMemberPage(
  () => import('./shell/SharedTripPageRoute.tsx'),
  'SharedTripPageRoute',
);
export const comparePage = lazyMemberPage(
  () => import('#features/shortlists/web/compare/ComparePage.tsx'),
  'ComparePage',
);
export const briefingPage = lazyMemberPage(
  () => import('#features/needs/web/BriefingPage.tsx'),
  'BriefingPage',
);
export const visitsPage = lazyMemberPage(() => import('#features/visits/web/VisitsPage.tsx'), 'VisitsPage');
export const rosterPage = lazyMemberPage(() => import('#features/coaches/web/RosterPage.tsx'), 'RosterPage');
export const dashboardPage = lazyPageByRole({
  athlete: lazyMemberPage(() => import('#features/dashboard/web/AthleteDashboard.tsx'), 'AthleteDashboard'),
  coach: lazyMemberPage(() => import('#features/dashboard/web/CoachDashboard.tsx'), 'CoachDashboard'),
});
export const loadStaffPages = () => import('./shell/staff-suspended-and-new-terms-pages-chunk.tsx');
export const appealsPage = lazyMemberPage(() => import('#features/staff/web/AppealsPage.tsx'), 'AppealsPage');
export const acceptInvitationPage = lazyPage(
  async () => (await loadStaffPages()).acceptInvitationPage,
  'AcceptInvitationPage',
);
export const queuePage = lazyMemberPage(async () => (await loadStaffPages()).queuePage, 'QueuePage');
export const staffPage = lazyMemberPage(async () => (await loadStaffPages()).page, 'StaffPageByNameRoute');
export const staffItemPage = lazyMemberPage(
  async () => (await loadStaffPages()).itemPage,
  'StaffPageByIdRoute',
);
export const messagesPage = lazyMemberPage(
  () => import('./shell/MessagesPageRoute.tsx'),
  'MessagesPageRoute',
);
