import { notFound, useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import * as accountPage from '#features/staff/web/OwnStaffAccountPage.tsx';
import * as systemPage from '#features/staff/web/overview/SystemPage.tsx';
import * as numbersPage from '#features/staff/web/overview/WaitingAndDayCountsPage.tsx';
import type { PageLoader } from '#web/load-and-read-page-queries.ts';

/** The pages of staff below '/staff', by the last part of their address: each route of its own would weigh on every page. */
const pages: Record<string, { loader: PageLoader; Page: ComponentType }> = {
  account: { loader: accountPage.loader, Page: accountPage.OwnStaffAccountPage },
  numbers: { loader: numbersPage.loader, Page: numbersPage.WaitingAndDayCountsPage },
  system: { loader: systemPage.loader, Page: systemPage.SystemPage },
};

export const loader: PageLoader<{ page: string }> = async (request) =>
  findPage(request.params.page).loader(request);

export function StaffPageByNameRoute() {
  const { page } = useParams({ from: '/staff/$page' });
  const { Page } = findPage(page);
  return <Page />;
}

function findPage(name: string) {
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
  if (!page) throw notFound();
  return page;
}
