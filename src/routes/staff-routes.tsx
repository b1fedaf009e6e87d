import { createRoute } from '@tanstack/react-router';
import { parseTokenSearch } from '#features/accounts/web/search-params.ts';
import { parseQueueSearch } from '#features/staff/web/search-params.ts';
import { acceptInvitationPage, appealsPage, queuePage, staffItemPage, staffPage } from '../lazy-pages.tsx';
import { createPathOptions, notFoundPage } from './root-route.tsx';

/** The pages of staff, and the appeal against what they did. */
export const staffRoutes = [
  createRoute({
    ...createPathOptions('/appeals'),
    component: appealsPage.component,
    loader: appealsPage.loader,
  }),
  createRoute({
    ...createPathOptions('/staff/accept'),
    validateSearch: parseTokenSearch,
    component: acceptInvitationPage.component,
    loader: acceptInvitationPage.loader,
  }),
  createRoute({
    ...createPathOptions('/staff'),
    validateSearch: parseQueueSearch,
    staticData: { only: 'staff' },
    component: queuePage.component,
    loader: queuePage.loader,
  }),
  createRoute({
    ...createPathOptions('/staff/$page'),
    notFoundComponent: notFoundPage,
    staticData: { only: 'staff' },
    component: staffPage.component,
    loader: staffPage.loader,
  }),
  createRoute({
    ...createPathOptions('/staff/$page/$id'),
    notFoundComponent: notFoundPage,
    staticData: { only: 'staff' },
    component: staffItemPage.component,
    loader: staffItemPage.loader,
  }),
] as const;
