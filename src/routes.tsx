import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { pendingMs } from '#web/load-and-read-page-queries.ts';
import { mayPreloadLinks } from '#web/may-preload-links.ts';
import { recordPreviousPages } from '#web/remember-previous-page.ts';
import { accountRoutes } from './routes/account-routes.tsx';
import { memberRoutes } from './routes/member-routes.tsx';
import { rootRoute } from './routes/root-route.tsx';
import { staffRoutes } from './routes/staff-routes.tsx';
import { ErrorPage } from './shell/ErrorPage.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

export type AppRouter = ReturnType<typeof createAppRouter>;

const routeTree = rootRoute.addChildren([...accountRoutes, ...memberRoutes, ...staffRoutes]);

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
