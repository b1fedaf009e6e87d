import { notFound, useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import * as reachedLimitPage from '#features/staff/web/daily-limits/ReachedLimitPage.tsx';
import * as evaluationPage from '#features/staff/web/evaluations/SuspiciousEvaluationPage.tsx';
import * as missingSchoolPage from '#features/staff/web/missing-schools/MissingSchoolPage.tsx';
import * as numberRowsPage from '#features/staff/web/overview/DayCountDetailsPage.tsx';
import * as personPage from '#features/staff/web/PersonPage.tsx';
import * as reportPage from '#features/staff/web/ReportPage.tsx';
import * as threadReadingPage from '#features/staff/web/thread-readings/ThreadReadingPage.tsx';
import * as verificationPage from '#features/staff/web/verifications/VerificationPage.tsx';
import type { PageLoader } from '#web/load-and-read-page-queries.ts';

type ItemPageLoader = PageLoader<{ id: string }>;

/** The pages of staff about one thing, by the part of their address before its id: '/staff/reports/…'. */
const pages: Record<string, { loader: ItemPageLoader; Page: ComponentType }> = {
  people: { loader: personPage.loader, Page: personPage.PersonPage },
  reports: { loader: reportPage.loader, Page: reportPage.ReportPage },
  'missing-schools': { loader: missingSchoolPage.loader, Page: missingSchoolPage.MissingSchoolPage },
  'daily-limits': { loader: reachedLimitPage.loader, Page: reachedLimitPage.ReachedLimitPage },
  evaluations: { loader: evaluationPage.loader, Page: evaluationPage.SuspiciousEvaluationPage },
  numbers: { loader: numberRowsPage.loader, Page: numberRowsPage.DayCountDetailsPage },
  'thread-readings': { loader: threadReadingPage.loader, Page: threadReadingPage.ThreadReadingPage },
  verifications: { loader: verificationPage.loader, Page: verificationPage.VerificationPage },
};

export const loader: PageLoader<{ page: string; id: string }> = async (request) =>
  findPage(request.params.page).loader(request);

export function StaffPageByIdRoute() {
  const { page } = useParams({ from: '/staff/$page/$id' });
  const { Page } = findPage(page);
  return <Page />;
}

function findPage(name: string) {
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
  if (!page) throw notFound();
  return page;
}
