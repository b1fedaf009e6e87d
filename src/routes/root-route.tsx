import { createRootRouteWithContext } from '@tanstack/react-router';
import type { Role } from '#features/accounts/contract/accounts.ts';
import { accountQuery } from '#features/accounts/web/session.ts';
import { lazyComponent } from '#web/lazy-page.tsx';
import type { RouterContext } from '../lazy-pages.tsx';
import { App, preloadTree } from '../shell/App.tsx';
import { ErrorPage } from '../shell/ErrorPage.tsx';

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
}

export const notFoundPage = lazyComponent(() => import('../shell/NotFoundPage.tsx'), 'NotFoundPage');

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context }) => ({ viewer: await context.queryClient.ensureQueryData(accountQuery) }),
  loader: ({ context }) => preloadTree(context.viewer),
  component: App,
  notFoundComponent: notFoundPage,
  errorComponent: ErrorPage,
});

/** Of a page at this path. */
export const createPathOptions = <const Path extends string>(path: Path) => ({
  getParentRoute: () => rootRoute,
  path,
});
