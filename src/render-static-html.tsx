import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { wantedPath } from '#features/landing/contract/pages-open-to-visitors.ts';
import { LandingPage } from '#features/landing/web/LandingPage.tsx';
import { FormLoadingFrame, MemberLoadingFrame } from '#ui/layout/LoadingFrame.tsx';

/** The landing page as HTML, rendered at build time: it needs no script. */
export async function renderLandingPageHtml(): Promise<string> {
  const router = createRouter({
    routeTree: createRootRoute({ component: LandingPage }),
    history: createMemoryHistory({ initialEntries: [wantedPath] }),
  });
  await router.load();
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

/** What a page shows until the app runs, by the name under which the server chooses it. */
export const renderLoadingFrames = (): Record<'member' | 'form', string> => ({
  member: renderToStaticMarkup(<MemberLoadingFrame />),
  form: renderToStaticMarkup(<FormLoadingFrame />),
});
