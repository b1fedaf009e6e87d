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
    'login, wrong': { path: '/auth/login', ready: submitAndWaitForError('Sign In', 'Password is required') },
    register: { path: '/auth/register', ready: waitForHeading('Create your account') },
    'register, wrong': {
      path: '/auth/register',
      ready: submitAndWaitForError('Create Account', 'First name must be at least 2 characters'),
    },
    'forgot password': { path: '/auth/forgot-password', ready: waitForHeading(/Forgot/) },
    'forgot password, sent': {
      path: '/auth/forgot-password',
      ready: async (page) => {
        await page.getByLabel('Email').fill('nobody@school.test');
        await submitAndWaitForError('Send Link', 'If an account exists')(page);
      },
    },
    'reset password': { path: '/auth/reset-password?token=x', ready: waitForHeading('Set a new password') },
    'reset password, wrong': {
      path: '/auth/reset-password?token=x',
      ready: submitAndWaitForError('Set Password', 'Password must be at least 8 characters'),
    },
    'reset password, half a link': {
      path: '/auth/reset-password',
      ready: waitForHeading('This link does not work'),
    },
    'claim, half a link': { path: '/auth/claim', ready: waitForHeading('This link does not work') },
    'confirm email, half a link': {
      path: '/auth/confirm-email',
      ready: waitForHeading('This link does not work'),
    },
    'unsubscribe, half a link': { path: '/unsubscribe', ready: waitForHeading(/./) },
    'unsubscribe, asked first': {
      path: '/unsubscribe?token=x&ask=true',
      ready: waitForHeading(/./),
    },
    'role, nobody new': { path: '/auth/role', ready: waitForHeading(/./) },
  }),
  ...createScreenStates('new athlete', {
    'step 2, athlete': { path: '/', ready: waitForHeading('Complete Your Profile') },
    'step 2, athlete, wrong': {
      path: '/',
      ready: submitAndWaitForError('Complete Registration', 'Please enter your city'),
    },
  }),
  ...createScreenStates('new coach', {
    'step 2, coach': { path: '/', ready: waitForHeading('Complete Your Profile') },
    'step 2, coach, wrong': {
      path: '/',
      ready: submitAndWaitForError('Complete Registration', 'Please enter your city'),
    },
  }),
];
