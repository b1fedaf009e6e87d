import {
  createScreenStates,
  type ScreenState,
  submitAndWaitForError,
  waitForHeading,
} from './screen-state.ts';

/** The screens of visitors. */
export const visitorScreenStates: ScreenState[] = [
  ...createScreenStates('visitor', {
    landing: { path: '/', ready: waitForHeading(/right coach/) },
    login: { path: '/auth/login', ready: waitForHeading('Sign In') },
    'login, invalid form': {
      path: '/auth/login',
      ready: submitAndWaitForError('Sign In', 'Password is required'),
    },
    register: { path: '/auth/register', ready: waitForHeading('Create your account') },
    'register, invalid form': {
      path: '/auth/register',
      ready: submitAndWaitForError('Create Account', 'First name must be at least 2 characters'),
    },
    'forgot password': { path: '/auth/forgot-password', ready: waitForHeading(/Forgot/) },
    'forgot password, link sent': {
      path: '/auth/forgot-password',
      ready: async (page) => {
        await page.getByLabel('Email').fill('nobody@school.test');
        await submitAndWaitForError('Send Link', 'If an account exists')(page);
      },
    },
    'reset password': { path: '/auth/reset-password?token=x', ready: waitForHeading('Set a new password') },
    'reset password, invalid form': {
      path: '/auth/reset-password?token=x',
      ready: submitAndWaitForError('Set Password', 'Password must be at least 8 characters'),
    },
    'reset password, incomplete link': {
      path: '/auth/reset-password',
      ready: waitForHeading('This link does not work'),
    },
    'claim account, incomplete link': {
      path: '/auth/claim',
      ready: waitForHeading('This link does not work'),
    },
    'confirm email, incomplete link': {
      path: '/auth/confirm-email',
      ready: waitForHeading('This link does not work'),
    },
    'unsubscribe, incomplete link': { path: '/unsubscribe', ready: waitForHeading(/./) },
    'unsubscribe, confirmation': {
      path: '/unsubscribe?token=x&ask=true',
      ready: waitForHeading(/./),
    },
    'choose role, without a provider sign-in': { path: '/auth/role', ready: waitForHeading(/./) },
  }),
  ...createScreenStates('new athlete', {
    'registration step 2, athlete': { path: '/', ready: waitForHeading('Complete Your Profile') },
    'registration step 2, athlete, invalid form': {
      path: '/',
      ready: submitAndWaitForError('Complete Registration', 'Please enter your city'),
    },
  }),
  ...createScreenStates('new coach', {
    'registration step 2, coach': { path: '/', ready: waitForHeading('Complete Your Profile') },
    'registration step 2, coach, invalid form': {
      path: '/',
      ready: submitAndWaitForError('Complete Registration', 'Please enter your city'),
    },
  }),
];
