/**
 * What visitors see too: the pages on which one becomes a member, and those that letters link to. At every other
 * address they find the landing page.
 */
const openPaths: readonly string[] = [
  '/auth/login',
  '/auth/register',
  '/auth/role',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/auth/claim',
  '/auth/confirm-email',
  '/auth/not-me',
  '/auth/keep-second-step',
  '/auth/remove-second-step',
  '/unsubscribe',
  '/guardian',
  '/compliance',
  '/staff/accept',
];

/** Whether the page of this path, without its query, is there for visitors. */
export function isPageOpenToVisitors(path: string): boolean {
  // As the router reads it: in any case, with a slash at its end or without.
  return openPaths.includes(path.toLowerCase().replace(/\/$/, ''));
}

/** Whether the path is that of a person's page, whoever it may be: the landing page says that a profile waits there. */
const isProfilePath = (path: string): boolean => /^\/(athlete|coach)\/[^/]+\/?$/i.test(path);

/** Whether the path is that of a shared trip, whether or not there is one: the landing page says that a trip waits there. */
const isSharedTripPath = (path: string): boolean => /^\/trips\/shared\/[^/]+\/?$/i.test(path);

/** The attributes of the notices that something waits, by which the server finds them in the landing page. */
export const linkNotices = [
  { attribute: 'data-profile-waits', isPath: isProfilePath },
  { attribute: 'data-trip-waits', isPath: isSharedTripPath },
] as const;

/** As if this had been wanted: the server puts what a visitor did want in its place. */
export const wantedPath = '/__WANTED__';
