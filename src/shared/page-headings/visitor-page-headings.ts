import type { PageHeadingTexts } from './page-heading-texts.ts';

export const visitorPageHeadings = {
  '/auth/login': { title: 'Sign In', subtitle: 'Good to see you again.' },
  '/auth/register': { title: 'Create your account', subtitle: 'Step 1 of 2. Next comes your profile.' },
  '/auth/forgot-password': {
    title: 'Forgot your password?',
    subtitle: 'Tell us your email address, and we send you a link to set a new one.',
  },
} as const satisfies Record<string, PageHeadingTexts>;
