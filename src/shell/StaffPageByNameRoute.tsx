import { notFound, useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import * as numbersPage from '#features/staff/web/overview/NumbersPage.tsx';
import * as systemPage from '#features/staff/web/overview/SystemPage.tsx';
import * as accountPage from '#features/staff/web/StaffAccountPage.tsx';
import type { PageLoader } from '#web/page-data-loading.ts';

/** The pages of staff below '/staff', by the last part of their address: each route of its own would weigh on every page. */
const pages: Record<string, { loader: PageLoader; Page: ComponentType }> = {
  account: { loader: accountPage.loader, Page: accountPage.StaffAccountPage },
  numbers: { loader: numbersPage.loader, Page: numbersPage.NumbersPage },
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
