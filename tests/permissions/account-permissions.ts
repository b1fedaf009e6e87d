import { addPasskey, beginSignIn } from '../support/second-factor-sign-in.ts';
import { password, quarterback } from '../support/test-members.ts';
import {
  createAccountForm,
  createImageForm,
  createManagedAccountForm,
  createResetToken,
  createSessionOfAthlete,
} from './example-requests.ts';
import {
  type ExplicitRow,
  membersUnlessBlocked,
  ownerOnlyElse403,
  ownerOnlyElse404,
} from './permission-row-types-and-verdicts.ts';
import { signInAgain } from './permission-viewers.ts';

/** Accounts, sessions and profile images. */
export const accountRows: Record<string, ExplicitRow[]> = {
  'POST /api/auth/register': [
    {
      about: 'a new account',
      request: async (cast, viewer) => ({
        body: { ...createAccountForm(), confirmPassword: password, role: 'coach' },
        // Registering ends the session whose cookie is sent, like signing in.
        as: await signInAgain(cast.app, cast[viewer]),
      }),
    },
  ],
  'POST /api/auth/login': [
    {
      about: "the athlete's password",
      request: async (cast, viewer) => ({
        body: { email: cast.athlete.email, password },
        // Signing in ends the session whose cookie is sent.
        as: await signInAgain(cast.app, cast[viewer]),
      }),
    },
  ],
  'POST /api/auth/logout': [
    {
      about: 'the own session',
      request: async (cast, viewer) => ({ as: await signInAgain(cast.app, cast[viewer]) }),
    },
  ],
  'POST /api/auth/reset-password': [
    {
      about: 'the emailed link of an account',
      request: async (cast) => ({ body: { token: await createResetToken(cast), password: `${password}2` } }),
    },
  ],
  'POST /api/auth/factor-removal': [
    {
      about: 'a sign-in that waits for its second step',
      request: async ({ app }) => {
        const newcomer = await app.register('athlete', { email: createAccountForm().email });
        await addPasskey(newcomer);
        return { as: await beginSignIn(app, newcomer.email) };
      },
    },
  ],
  'DELETE /api/sessions/{id}': [
    {
      about: 'a session of the athlete',
      verdicts: ownerOnlyElse404,
      request: async (cast) => ({ params: { id: await createSessionOfAthlete(cast) } }),
    },
  ],
  'GET /api/blocks/{userId}': [
    { about: 'someone else', request: (cast) => ({ params: { userId: cast.extra.id } }) },
  ],
  'POST /api/users': [
    { about: 'an account that one makes', request: () => ({ body: createManagedAccountForm() }) },
  ],
  'POST /api/auth/complete-profile/{id}': [
    {
      about: "a new athlete's account",
      verdicts: ownerOnlyElse403,
      request: async ({ app }, viewer) => {
        const newcomer = await app.register('athlete', { email: createAccountForm().email });
        const body = { ...quarterback, role: 'athlete' };
        return { params: { id: newcomer.id }, body, ...(viewer === 'athlete' ? { as: newcomer } : {}) };
      },
    },
  ],
  'PUT /api/auth/birth-date': [
    {
      about: 'the own date of birth',
      request: async ({ app }, viewer) => ({
        body: { birthDate: '2009-05-06' },
        // Strangers keep their ages.
        ...(viewer.endsWith('Athlete') || viewer === 'athleteOfUnknownAge'
          ? { as: await app.addAthlete({ classYear: 2027 }) }
          : {}),
      }),
    },
  ],
  'PUT /api/users/me/profile-image': [
    { about: 'the own image', request: async () => ({ body: await createImageForm() }) },
  ],
  'GET /images/{id}.webp': [
    {
      about: "the athlete's image",
      verdicts: membersUnlessBlocked,
      // The photo of a minor, and of who may be one.
      withSafeguards: { minorAthlete: 404, adultAthlete: 404, athleteOfUnknownAge: 404 },
      request: async (cast) => {
        const answer = await fetch(`${cast.app.origin}/api/users/me/profile-image`, {
          method: 'PUT',
          headers: { cookie: cast.athlete.cookie },
          body: await createImageForm(),
        });
        const { user } = (await answer.json()) as { user: { profileImage: string } };
        return { params: { id: /[0-9a-f-]{36}/.exec(user.profileImage)?.[0] ?? '' } };
      },
    },
  ],
};
