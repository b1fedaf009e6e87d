import { createRoute } from '@tanstack/react-router';
import { parseSignInProblem } from '#features/accounts/web/providers/search-params.ts';
import {
  parseLoginSearch,
  parseReturnPathSearch,
  parseTokenSearch,
} from '#features/accounts/web/search-params.ts';
import { parseGuardianSearch } from '#features/guardians/web/search-params.ts';
import { parseUnsubscribeSearch } from '#features/notifications/web/search-params.ts';
import { showPageInEnglish } from '#ui/page-language.ts';
import { lazyComponent } from '#web/lazy-page.tsx';
import {
  claimPage,
  compliancePage,
  guardianPage,
  rolePage,
  settingsPage,
  unsubscribePage,
} from '../lazy-pages.tsx';
import { redirectSignedIn } from '../shell/route-redirects.ts';
import { createPathOptions } from './root-route.tsx';

/** Sign-in, registration, links of emails, settings. */
export const accountRoutes = [
  createRoute({
    ...createPathOptions('/auth/login'),
    ...redirectSignedIn,
    validateSearch: parseLoginSearch,
    component: lazyComponent(() => import('#features/accounts/web/LoginPage.tsx'), 'LoginPage'),
  }),
  createRoute({
    ...createPathOptions('/auth/register'),
    ...redirectSignedIn,
    validateSearch: parseReturnPathSearch,
    component: lazyComponent(() => import('#features/registration/web/RegisterPage.tsx'), 'RegisterPage'),
  }),
  createRoute({
    ...createPathOptions('/auth/role'),
    ...redirectSignedIn,
    component: rolePage.component,
    loader: rolePage.loader,
  }),
  createRoute({
    ...createPathOptions('/auth/forgot-password'),
    component: lazyComponent(
      () => import('#features/accounts/web/ForgotPasswordPage.tsx'),
      'ForgotPasswordPage',
    ),
  }),
  createRoute({
    ...createPathOptions('/auth/reset-password'),
    validateSearch: parseTokenSearch,
    component: lazyComponent(
      () => import('#features/accounts/web/ResetPasswordPage.tsx'),
      'ResetPasswordPage',
    ),
  }),
  createRoute({
    ...createPathOptions('/auth/claim'),
    validateSearch: parseTokenSearch,
    component: claimPage.component,
    loader: claimPage.loader,
  }),
  createRoute({
    ...createPathOptions('/auth/confirm-email'),
    validateSearch: parseTokenSearch,
    component: lazyComponent(() => import('#features/accounts/web/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
  }),
  createRoute({
    ...createPathOptions('/auth/not-me'),
    validateSearch: parseTokenSearch,
    component: lazyComponent(
      () => import('#features/accounts/web/RevokeSignInMethodPage.tsx'),
      'RevokeSignInMethodPage',
    ),
  }),
  createRoute({
    ...createPathOptions('/auth/keep-second-step'),
    validateSearch: parseTokenSearch,
    component: lazyComponent(
      () => import('#features/accounts/web/CancelFactorRemovalPage.tsx'),
      'CancelFactorRemovalPage',
    ),
  }),
  createRoute({
    ...createPathOptions('/auth/remove-second-step'),
    validateSearch: parseTokenSearch,
    component: lazyComponent(
      () => import('#features/accounts/web/RemoveFactorsPage.tsx'),
      'RemoveFactorsPage',
    ),
  }),
  createRoute({
    ...createPathOptions('/settings'),
    validateSearch: parseSignInProblem,
    component: settingsPage.component,
    loader: settingsPage.loader,
  }),
  createRoute({
    ...createPathOptions('/guardian'),
    validateSearch: parseGuardianSearch,
    component: guardianPage.component,
    loader: guardianPage.loader,
    onLeave: showPageInEnglish,
  }),
  createRoute({
    ...createPathOptions('/compliance'),
    validateSearch: parseTokenSearch,
    component: compliancePage.component,
    loader: compliancePage.loader,
  }),
  createRoute({
    ...createPathOptions('/unsubscribe'),
    validateSearch: parseUnsubscribeSearch,
    component: unsubscribePage.component,
    loader: unsubscribePage.loader,
  }),
] as const;
