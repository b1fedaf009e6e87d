/**
 * @typedef {object} Screen
 * @property {string} path the address, as in `src/routes/`; `$name` stands for one segment
 * @property {'athlete' | 'coach'} [role] whose screen it is, where each role has another
 * @property {true} [members] only members see it
 * @property {string[]} modules the files under `src` that the screen imports lazily before anybody presses a button
 * @property {string[]} [wideModules] those that it imports at once only where two columns fit; a phone scrolls to them first
 */

const map = 'features/map/web/AthleteMap.tsx';
const coachDashboard = { modules: ['features/dashboard/web/CoachDashboard.tsx'], wideModules: [map] };
const athleteDashboard = { modules: ['features/dashboard/web/AthleteDashboard.tsx'], wideModules: [map] };
const visits = { modules: ['features/visits/web/VisitsPage.tsx'] };

/** @type {Screen[]} */
const visitorScreens = [
  { path: '/auth/login', modules: ['features/accounts/web/LoginPage.tsx'] },
  { path: '/auth/register', modules: ['features/registration/web/RegisterPage.tsx'] },
  { path: '/auth/forgot-password', modules: ['features/accounts/web/ForgotPasswordPage.tsx'] },
  { path: '/auth/reset-password', modules: ['features/accounts/web/ResetPasswordPage.tsx'] },
  { path: '/auth/claim', modules: ['features/accounts/web/ClaimPage.tsx'] },
];

/** @type {Screen[]} */
const memberScreens = [
  { path: '/', role: 'coach', ...coachDashboard },
  { path: '/', role: 'athlete', ...athleteDashboard },
  { path: '/dashboard', role: 'coach', ...coachDashboard },
  { path: '/dashboard', role: 'athlete', ...athleteDashboard },
  { path: '/athletes', modules: ['shell/AthletesPageRoute.tsx'] },
  { path: '/athlete/$id', modules: ['shell/AthletePageRoute.tsx'], wideModules: [map] },
  { path: '/map', modules: ['features/map/web/MapPage.tsx', 'ui/map/LeafletMap.tsx'] },
  { path: '/messages', modules: ['shell/MessagesPageRoute.tsx'] },
  { path: '/messages/$userId', modules: ['shell/MessagesPageRoute.tsx'] },
  { path: '/visits', role: 'coach', ...visits },
  { path: '/visits', role: 'athlete', ...visits },
  { path: '/settings', modules: ['features/settings/web/SettingsPage.tsx'] },
  { path: '/my-profile', role: 'athlete', modules: ['shell/MyProfilePageRoute.tsx'] },
  {
    path: '/profile-views',
    role: 'athlete',
    modules: ['features/profile-views/web/ProfileViewsPage.tsx'],
  },
  { path: '/coach-profile', role: 'coach', modules: ['shell/CoachPageRoute.tsx'] },
  { path: '/coach/$id', role: 'athlete', modules: ['shell/CoachPageRoute.tsx'] },
  { path: '/coaches', role: 'athlete', modules: ['features/coaches/web/CoachesPage.tsx'] },
  { path: '/team/$coachId', role: 'athlete', modules: ['features/coaches/web/RosterPage.tsx'] },
  { path: '/schools/$id', modules: ['features/schools/web/SchoolPage.tsx'] },
  {
    path: '/schools/$id/contact-log',
    role: 'coach',
    modules: ['features/contact-log/web/ContactLogPage.tsx'],
  },
  { path: '/add-athlete', role: 'coach', modules: ['features/athletes/web/AddAthletePage.tsx'] },
  {
    path: '/athletes/added',
    role: 'coach',
    modules: ['features/added-athletes/web/AddedAthletesPage.tsx'],
  },
  { path: '/trips/$id', role: 'coach', modules: ['shell/TripPageRoute.tsx', map, 'ui/map/RouteMap.tsx'] },
];

/**
 * What every screen loads at first sight. Step 2 of the registration has no address of its own.
 * @type {Screen[]}
 */
export const screens = [
  ...visitorScreens,
  ...memberScreens.map((screen) => ({
    ...screen,
    members: /** @type {const} */ (true),
    modules: ['shell/MemberShell.tsx', ...screen.modules],
  })),
];

/**
 * What members open from several screens, and pages with no address above. Each is grouped as a screen of its own, so that
 * none loads what only forms need.
 */
export const separatelyLoadedParts = [
  'ui/overlays/Sheet.tsx',
  'shell/MemberKeys.tsx',
  'shell/ProfileMenuContent.tsx',
  'shell/PhoneProfileMenuEntries.tsx',
  'shell/NeighboringAthletesNav.tsx',
  'features/saved-searches/web/SavedSearchesPanel.tsx',
  'features/map/web/MapFilterSheet.tsx',
  'features/messages/web/thread/ConversationDialog.tsx',
  'features/messages/web/send-many/SendMessagesDialog.tsx',
  'features/evaluations/web/evaluation-dialog/EvaluationDialog.tsx',
  'features/safety/web/ReportDialog.tsx',
  'features/visits/web/NewVisitDialog.tsx',
  'features/athletes/web/own-profile/ChangeStatDialog.tsx',
  'features/staff/web/missing-schools/MissingSchoolPage.tsx',
  'features/staff/web/ReportPage.tsx',
]
  .map((module) => ['shell/MemberShell.tsx', module])
  // A guardian is no member.
  .concat([['features/guardians/web/GuardianPage.tsx']]);
