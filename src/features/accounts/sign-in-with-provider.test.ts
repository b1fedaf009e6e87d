import { expect, test } from 'vitest';
import type { HttpClient, MemberClient } from '../../../tests/support/http-client.ts';
import { cancelAtProvider, signInAtProvider } from '../../../tests/support/local-oidc-provider.ts';
import { openTestAppWithProvider } from '../../../tests/support/test-app-with-provider.ts';
import { password } from '../../../tests/support/test-members.ts';

const app = openTestAppWithProvider();
const secureApp = openTestAppWithProvider('https://fieldhouse.test');

/** The page to which a call redirects. */
const getRedirect = async (device: HttpClient, path: string) =>
  (await device.get(path)).headers.get('location');
const beginSignIn = async (device: HttpClient, call = 'social-login', request = {}) => {
  const answer = await device.post(`/api/auth/${call}`, { provider: 'club', ...request });
  expect(answer.status).toBe(200);
  return answer.body.url as string;
};
async function signInAs(name: string, request = {}) {
  const device = app.visitor();
  const page = await getRedirect(
    device,
    await signInAtProvider(await beginSignIn(device, 'social-login', request), name),
  );
  return { device, page };
}
const getAccount = (device: HttpClient) => device.get('/api/auth/me');

test('a new person chooses a role once, and is signed in by the provider from then on', async () => {
  const { device, page } = await signInAs('maya');
  expect(page).toBe('/auth/role');
  expect((await getAccount(device)).status).toBe(401);
  expect((await device.get('/api/auth/social-identity')).body).toEqual({
    ...{ provider: { id: 'club', name: 'Club ID' }, firstName: 'Maya', email: 'maya@club.example' },
  });
  const made = await device.post('/api/auth/social-register', { provider: 'club', role: 'athlete' });
  expect(made.body.user).toMatchObject({ role: 'athlete', emailVerified: true, hasPassword: false });
  const again = await signInAs('maya', { next: '/settings' });
  expect(again.page).toBe('/settings');
  expect((await getAccount(again.device)).body.id).toBe(made.body.user.id);
});

test('a name that the provider sends is cleaned to one that the form accepts', async () => {
  const { device } = await signInAs('unprintable');
  const made = await device.post('/api/auth/social-register', { provider: 'club', role: 'athlete' });
  expect(made.body.user).toMatchObject({ firstName: 'Ma ya', lastName: 'Member' });
});

test('a person who chose a role before the provider is not asked again', async () => {
  const device = app.visitor();
  const url = await beginSignIn(device, 'social-register', { role: 'coach' });
  expect(await getRedirect(device, await signInAtProvider(url, 'rosa'))).toBe('/dashboard');
  expect((await getAccount(device)).body).toMatchObject({ role: 'coach', email: 'rosa@club.example' });
});

test('a provider with a known address signs in only after the owner has linked it', async () => {
  const owner = await app.register('athlete', { email: 'taken@club.example' });
  const stranger = await signInAs('taken');
  expect(stranger.page).toBe('/auth/login?problem=known');
  expect((await getAccount(stranger.device)).status).toBe(401);
  expect((await getAccount(owner)).body.role).toBe('athlete');
});

test('a person whose address is registered while choosing a role gets 409', async () => {
  const { device, page } = await signInAs('quick');
  expect(page).toBe('/auth/role');
  await app.register('athlete', { email: 'quick@club.example' });
  const late = await device.post('/api/auth/social-register', { provider: 'club', role: 'coach' });
  expect(late.status).toBe(409);
  expect((await getAccount(device)).status).toBe(401);
});

test('a provider that has not confirmed the address registers nobody', async () => {
  const { device, page } = await signInAs('unconfirmed');
  expect(page).toBe('/auth/login?problem=unverified');
  expect((await getAccount(device)).status).toBe(401);
});

test('a long address of a provider is stored whole, and recognized in an account that has it', async () => {
  const name = `${'long'.repeat(15)}.1`;
  const { device, page } = await signInAs(name);
  expect(page).toBe('/auth/role');
  const made = await device.post('/api/auth/social-register', { provider: 'club', role: 'athlete' });
  expect(made.body.user.email).toBe(`${name}@club.example`);
  const registered = `${'long'.repeat(15)}.2`;
  await app.register('athlete', { email: `${registered}@club.example` });
  expect((await signInAs(registered)).page).toBe('/auth/login?problem=known');
});

test('a provider that sends what is no email address registers nobody', async () => {
  const { device, page } = await signInAs('malformed');
  expect(page).toBe('/auth/login?problem=unverified');
  expect((await getAccount(device)).status).toBe(401);
});

test('a cancelled sign-in and a callback that nobody began lead to the sign-in page with the reason', async () => {
  const device = app.visitor();
  expect(await getRedirect(device, await cancelAtProvider(await beginSignIn(device)))).toBe(
    '/auth/login?problem=cancelled',
  );
  const made = '/api/auth/social-callback?code=stolen&state=made-up';
  expect(await getRedirect(device, made)).toBe('/auth/login?problem=expired');
});

test('a callback works once, and only in the browser that began the sign-in', async () => {
  const [device, other] = [app.visitor(), app.visitor()];
  const callbackPath = await signInAtProvider(await beginSignIn(device), 'lee');
  await beginSignIn(other);
  expect(await getRedirect(other, callbackPath)).toBe('/auth/login?problem=expired');
  expect(await getRedirect(device, callbackPath)).toBe('/auth/role');
  expect(await getRedirect(device, callbackPath)).toBe('/auth/login?problem=expired');
});

async function linkProviderAs(member: MemberClient, name: string, form: object = { password }) {
  const begun = await member.post('/api/linked-providers', { provider: 'club', ...form });
  return begun.status === 200
    ? getRedirect(member, await signInAtProvider(begun.body.url, name))
    : begun.status;
}

test('a member links and unlinks a provider with the password, and signs in with it meanwhile', async () => {
  const [ava, outsider] = [await app.addAthlete(), await app.addAthlete()];
  expect(await linkProviderAs(ava, 'ava', { password: 'Wr0ng!password' })).toBe(422);
  expect(await linkProviderAs(ava, 'ava')).toBe('/settings');
  const linked = (await ava.get('/api/linked-providers')).body;
  expect(linked).toMatchObject([{ provider: { id: 'club', name: 'Club ID' } }]);
  const { device } = await signInAs('ava');
  expect((await getAccount(device)).body.id).toBe(ava.id);
  expect(await linkProviderAs(outsider, 'ava')).toBe('/settings?problem=linked');

  const removal = `/api/linked-providers/${linked[0].id}/removal`;
  expect((await outsider.post(removal, { password })).status).toBe(404);
  expect((await ava.post(removal, { password: 'Wr0ng!password' })).status).toBe(422);
  expect((await ava.post(removal, { password })).status).toBe(204);
  expect((await signInAs('ava')).page).toBe('/auth/role');
});

test('a provider that one member began to link is not linked to another', async () => {
  const [ava, mallory] = [await app.addAthlete(), await app.addAthlete()];
  const { body } = await mallory.post('/api/linked-providers', { provider: 'club', password });
  const callbackPath = await signInAtProvider(body.url, 'mallory');
  const cookie = /fieldhouse\.provider=[^;]+/.exec(mallory.cookie)?.[0];
  ava.cookie = `${ava.cookie}; ${cookie}`;
  expect(await getRedirect(ava, callbackPath)).toBe('/settings?problem=expired');
  expect((await ava.get('/api/linked-providers')).body).toEqual([]);
});

test('on https the cookie of a begun sign-in has the __Secure- prefix, and is deleted when it ends', async () => {
  const device = secureApp.visitor();
  const begun = await device.post('/api/auth/social-register', { provider: 'club', role: 'coach' });
  expect(begun.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Secure-fieldhouse\.provider=.+Secure/),
  ]);
  const ended = await device.get(await signInAtProvider(begun.body.url, 'rosa'));
  expect(ended.headers.get('location')).toBe('/dashboard');
  expect(ended.headers.getSetCookie()).toContainEqual(
    expect.stringMatching(/^__Secure-fieldhouse\.provider=;.*Expires=Thu, 01 Jan 1970.*Secure/),
  );
});
