import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { wantedPath } from '#features/landing/contract/pages-open-to-visitors.ts';
import { LandingPage } from '#features/landing/web/LandingPage.tsx';
import { findPageHeading } from '#shared/page-headings/find-page-heading.ts';
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

/** What a page without a frame of its own shows until the app runs, by the name under which the server chooses it. */
export const renderLoadingFrames = (): Record<'member' | 'form', string> => ({
  member: renderToStaticMarkup(<MemberLoadingFrame />),
  form: renderToStaticMarkup(<FormLoadingFrame />),
});

interface Screen {
  path: string;
  role?: 'coach' | 'athlete';
  members?: boolean;
}

/** What this screen shows until the app runs; undefined where its heading is not known before. */
export function renderLoadingFrameOfScreen({ path, role, members }: Screen): string | undefined {
  const heading = findPageHeading(path, role);
  if (!heading) return undefined;
  return renderToStaticMarkup(
    members ? (
      <MemberLoadingFrame heading={heading} wide={path === '/map'} />
    ) : (
      <FormLoadingFrame heading={heading} />
    ),
  );
}
