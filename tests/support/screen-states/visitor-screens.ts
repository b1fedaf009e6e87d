import { heading, type Scene, scenesOf, submitEmpty } from './screen-state.ts';

/** The screens of visitors. */
export const doors: Scene[] = [
  ...scenesOf('visitor', {
    landing: { path: '/', ready: heading(/right coach/) },
    login: { path: '/auth/login', ready: heading('Sign In') },
    'login, wrong': { path: '/auth/login', ready: submitEmpty('Sign In', 'Password is required') },
    register: { path: '/auth/register', ready: heading('Create your account') },
    'register, wrong': {
      path: '/auth/register',
      ready: submitEmpty('Create Account', 'First name must be at least 2 characters'),
    },
    'forgot password': { path: '/auth/forgot-password', ready: heading(/Forgot/) },
    'forgot password, sent': {
      path: '/auth/forgot-password',
      ready: async (page) => {
        await page.getByLabel('Email').fill('nobody@school.test');
        await submitEmpty('Send Link', 'If an account exists')(page);
      },
    },
    'reset password': { path: '/auth/reset-password?token=x', ready: heading('Set a new password') },
    'reset password, wrong': {
      path: '/auth/reset-password?token=x',
      ready: submitEmpty('Set Password', 'Password must be at least 8 characters'),
    },
    'reset password, half a link': {
      path: '/auth/reset-password',
      ready: heading('This link does not work'),
    },
    'claim, half a link': { path: '/auth/claim', ready: heading('This link does not work') },
    'confirm email, half a link': { path: '/auth/confirm-email', ready: heading('This link does not work') },
    'unsubscribe, half a link': { path: '/unsubscribe', ready: heading(/./) },
    'unsubscribe, asked first': {
      path: '/unsubscribe?token=x&ask=true',
      ready: heading(/./),
    },
    'role, nobody new': { path: '/auth/role', ready: heading(/./) },
  }),
  ...scenesOf('new athlete', {
    'step 2, athlete': { path: '/', ready: heading('Complete Your Profile') },
    'step 2, athlete, wrong': {
      path: '/',
      ready: submitEmpty('Complete Registration', 'Please enter your city'),
    },
  }),
  ...scenesOf('new coach', {
    'step 2, coach': { path: '/', ready: heading('Complete Your Profile') },
    'step 2, coach, wrong': {
      path: '/',
      ready: submitEmpty('Complete Registration', 'Please enter your city'),
    },
  }),
];
