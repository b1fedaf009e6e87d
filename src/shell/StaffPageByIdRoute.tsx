import { notFound, useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import * as personPage from '#features/staff/web/PersonPage.tsx';
import { lazyComponentWithRetry } from '#web/lazy-component.tsx';
import type { PageLoader } from '#web/load-and-read-page-queries.ts';

type ItemPageLoader = PageLoader<{ id: string }>;
interface ItemPage {
  loader: ItemPageLoader;
  Page: ComponentType;
}

/** A page in a file of its own, which its loader waits for. */
const createLazyPage = (importPage: () => Promise<ItemPage>): ItemPage => ({
  loader: async (request) => (await importPage()).loader(request),
  Page: lazyComponentWithRetry(async () => {
    const { Page } = await importPage();
    return () => <Page />;
  }),
});

/** The pages of staff about one thing, by the part of their address before its id: '/staff/reports/…'. */
const pages: Record<string, ItemPage> = {
  people: { loader: personPage.loader, Page: personPage.PersonPage },
  reports: createLazyPage(async () => {
    const page = await import('#features/staff/web/ReportPage.tsx');
    return { loader: page.loader, Page: page.ReportPage };
  }),
  'missing-schools': createLazyPage(async () => {
    const page = await import('#features/staff/web/missing-schools/MissingSchoolPage.tsx');
    return { loader: page.loader, Page: page.MissingSchoolPage };
  }),
  'daily-limits': createLazyPage(async () => {
    const page = await import('#features/staff/web/daily-limits/ReachedLimitPage.tsx');
    return { loader: page.loader, Page: page.ReachedLimitPage };
  }),
  evaluations: createLazyPage(async () => {
    const page = await import('#features/staff/web/evaluations/SuspiciousEvaluationPage.tsx');
    return { loader: page.loader, Page: page.SuspiciousEvaluationPage };
  }),
  numbers: createLazyPage(async () => {
    const page = await import('#features/staff/web/overview/MembersBehindDailyCountPage.tsx');
    return { loader: page.loader, Page: page.MembersBehindDailyCountPage };
  }),
  'thread-readings': createLazyPage(async () => {
    const page = await import('#features/staff/web/thread-readings/ThreadReadingPage.tsx');
    return { loader: page.loader, Page: page.ThreadReadingPage };
  }),
  'contact-logs': createLazyPage(async () => {
    const page = await import('#features/staff/web/contact-logs/SchoolContactLogPage.tsx');
    return { loader: page.loader, Page: page.SchoolContactLogPage };
  }),
  verifications: createLazyPage(async () => {
    const page = await import('#features/staff/web/verifications/VerificationPage.tsx');
    return { loader: page.loader, Page: page.VerificationPage };
  }),
};

export const loader: PageLoader<{ page: string; id: string }> = async (request) =>
  findPage(request.params.page).loader(request);

export function StaffPageByIdRoute() {
  const { page } = useParams({ from: '/staff/$page/$id' });
  const { Page } = findPage(page);
  return <Page />;
}

function findPage(name: string): ItemPage {
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
  if (!page) throw notFound();
  return page;
}
