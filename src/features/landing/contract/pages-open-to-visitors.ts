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
export const isProfilePath = (path: string): boolean => /^\/(athlete|coach)\/[^/]+\/?$/i.test(path);

/** The attribute of the notice that a profile waits, by which the server finds it in the landing page. */
export const profileNoticeAttribute = 'data-profile-waits';

/** As if this had been wanted: the server puts what a visitor did want in its place. */
export const wantedPath = '/__WANTED__';
