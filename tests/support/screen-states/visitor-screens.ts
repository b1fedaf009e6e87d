import { legalDocuments } from '#features/legal/contract/legal-documents.ts';
import {
  createScreenStates,
  type ScreenState,
  submitAndWaitForError,
  unknownId,
  waitForHeading,
  waitForText,
} from './screen-state.ts';

const chooseSpanish =
  (waitUntilReady: ScreenState['waitUntilReady']): ScreenState['waitUntilReady'] =>
  async (page) => {
    await page.getByText('Español', { exact: true }).click();
    await waitUntilReady(page);
    // The next state of this browser begins in English.
    await page.evaluate(() => localStorage.removeItem('guardian-page-language'));
  };

/** Types into a form of the registration, and opens it anew. */
const typeAndReload =
  (label: string): ScreenState['waitUntilReady'] =>
  async (page) => {
    await page.getByLabel(label, { exact: true }).fill('Maya');
    await page.waitForFunction(() =>
      Object.keys(sessionStorage).some((name) => name.endsWith('registration input')),
    );
    await page.reload();
    await page.getByRole('button', { name: 'Clear the Form' }).waitFor();
    // The next state of this browser begins with an empty form.
    await page.evaluate(() => sessionStorage.clear());
  };

/** The screens of visitors. */
export const visitorScreenStates: ScreenState[] = [
  ...createScreenStates('visitor', {
    landing: { path: '/', waitUntilReady: waitForHeading(/right coach/) },
    'landing, link to a profile': {
      path: `/athlete/${unknownId}`,
      waitUntilReady: waitForText('A profile waits behind this link.'),
    },
    'landing, link to a shared trip': {
      path: `/trips/shared/${unknownId}`,
      waitUntilReady: waitForText('A shared trip waits behind this link.'),
    },
    login: { path: '/auth/login', waitUntilReady: waitForHeading('Sign In') },
    'login, invalid form': {
      path: '/auth/login',
      waitUntilReady: submitAndWaitForError('Sign In', 'Password is required'),
    },
    register: { path: '/auth/register', waitUntilReady: waitForHeading('Create your account') },
    'register, invalid form': {
      path: '/auth/register',
      waitUntilReady: submitAndWaitForError('Create Account', 'First name must be at least 2 characters'),
    },
    'register, typed before a reload': {
      path: '/auth/register',
      waitUntilReady: typeAndReload('First Name'),
    },
    'forgot password': { path: '/auth/forgot-password', waitUntilReady: waitForHeading(/Forgot/) },
    'forgot password, link sent': {
      path: '/auth/forgot-password',
      waitUntilReady: async (page) => {
        await page.getByLabel('Email').fill('nobody@school.test');
        await submitAndWaitForError('Send Link', 'If an account exists')(page);
      },
    },
    'reset password': {
      path: '/auth/reset-password?token=x',
      waitUntilReady: waitForHeading('Set a new password'),
    },
    'reset password, invalid form': {
      path: '/auth/reset-password?token=x',
      waitUntilReady: submitAndWaitForError('Set Password', 'Password must be at least 8 characters'),
    },
    'reset password, incomplete link': {
      path: '/auth/reset-password',
      waitUntilReady: waitForHeading('This link does not work'),
    },
    'claim account, incomplete link': {
      path: '/auth/claim',
      waitUntilReady: waitForHeading('This link does not work'),
    },
    'confirm email, incomplete link': {
      path: '/auth/confirm-email',
      waitUntilReady: waitForHeading('This link does not work'),
    },
    'confirm email, with the password': {
      path: '/auth/confirm-email?token=x',
      waitUntilReady: waitForHeading('Confirm your email address'),
    },
    'confirm email, no password': {
      path: '/auth/confirm-email?token=x',
      waitUntilReady: submitAndWaitForError('Confirm', 'Password is required'),
    },
    'not me': { path: '/auth/not-me?token=x', waitUntilReady: waitForHeading('Was that not you?') },
    'not me, incomplete link': {
      path: '/auth/not-me',
      waitUntilReady: waitForHeading('This link does not work'),
    },
    'keep second step': {
      path: '/auth/keep-second-step?token=x',
      waitUntilReady: waitForHeading('Keep your second step?'),
    },
    'keep second step, incomplete link': {
      path: '/auth/keep-second-step',
      waitUntilReady: waitForHeading('This link does not work'),
    },
    'remove second step': {
      path: '/auth/remove-second-step?token=x',
      waitUntilReady: waitForHeading('Remove your second step?'),
    },
    'remove second step, incomplete link': {
      path: '/auth/remove-second-step',
      waitUntilReady: waitForHeading('This link does not work'),
    },
    'guardian, mailed link': {
      path: '/guardian?token=x',
      waitUntilReady: waitForHeading('For parents and guardians'),
    },
    'guardian, without a link': {
      path: '/guardian',
      waitUntilReady: submitAndWaitForError('Email Me a Link', 'Please enter a valid email address'),
    },
    'guardian, mailed link, in Spanish': {
      path: '/guardian?token=x',
      waitUntilReady: chooseSpanish(waitForHeading('Para padres y tutores')),
    },
    'guardian, without a link, in Spanish': {
      path: '/guardian',
      waitUntilReady: chooseSpanish(
        submitAndWaitForError('Enviarme un enlace', 'Por favor, escriba una dirección de correo válida'),
      ),
    },
    'unsubscribe, incomplete link': { path: '/unsubscribe', waitUntilReady: waitForHeading(/./) },
    'unsubscribe, confirmation': {
      path: '/unsubscribe?token=x&ask=true',
      waitUntilReady: waitForHeading(/./),
    },
    ...Object.fromEntries(
      legalDocuments.map(({ name, title }) => [
        name,
        { path: `/${name}`, waitUntilReady: waitForHeading(title) },
      ]),
    ),
    'choose role, without a provider sign-in': { path: '/auth/role', waitUntilReady: waitForHeading(/./) },
  }),
  ...createScreenStates('new athlete', {
    'registration step 2, athlete': { path: '/', waitUntilReady: waitForHeading('Complete Your Profile') },
    'registration step 2, athlete, invalid form': {
      path: '/',
      waitUntilReady: submitAndWaitForError('Complete Registration', 'Please enter your city'),
    },
    'registration step 2, athlete, typed before a reload': {
      path: '/',
      waitUntilReady: typeAndReload('Bio'),
    },
  }),
  ...createScreenStates('new coach', {
    'registration step 2, coach': { path: '/', waitUntilReady: waitForHeading('Complete Your Profile') },
    'registration step 2, coach, invalid form': {
      path: '/',
      waitUntilReady: submitAndWaitForError('Complete Registration', 'Please enter your city'),
    },
  }),
];
