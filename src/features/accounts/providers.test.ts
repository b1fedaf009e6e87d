import { afterAll, beforeAll, expect, test } from 'vitest';
import { password } from '../../../tests/support/cast.ts';
import type { Client, Member } from '../../../tests/support/client.ts';
import {
  cancelAtProvider,
  signInAtProvider,
  startOidcProvider,
  type TestOidcProvider,
} from '../../../tests/support/oidc-provider.ts';
import { TestApp } from '../../../tests/support/test-app.ts';

const app = new TestApp();
let club: TestOidcProvider;

beforeAll(async () => {
  club = await startOidcProvider();
  await app.open({ oidcProviders: JSON.parse(club.setting) });
  club.serve('http://fieldhouse.test');
}, 120_000);
afterAll(async () => {
  await app.close();
  await club.stop();
});

/** Where one is sent on to after the way back. */
const back = async (device: Client, path: string) => (await device.get(path)).headers.get('location');
const begin = async (device: Client, call = 'social-login', wish = {}) => {
  const answer = await device.post(`/api/auth/${call}`, { provider: 'club', ...wish });
  expect(answer.status).toBe(200);
  return answer.body.url as string;
};
async function comesAs(name: string, wish = {}) {
  const device = app.visitor();
  const page = await back(device, await signInAtProvider(await begin(device, 'social-login', wish), name));
  return { device, page };
}
const me = (device: Client) => device.get('/api/auth/me');

test('a new person chooses a role once, and is signed in by the provider from then on', async () => {
  const { device, page } = await comesAs('maya');
  expect(page).toBe('/auth/role');
  expect((await me(device)).status).toBe(401);
  expect((await device.get('/api/auth/social-identity')).body).toEqual({
    ...{ provider: { id: 'club', name: 'Club ID' }, firstName: 'Maya', email: 'maya@club.example' },
  });
  const made = await device.post('/api/auth/social-register', { provider: 'club', role: 'athlete' });
  expect(made.body.user).toMatchObject({ role: 'athlete', emailVerified: true, hasPassword: false });
  const again = await comesAs('maya', { next: '/settings' });
  expect(again.page).toBe('/settings');
  expect((await me(again.device)).body.id).toBe(made.body.user.id);
});

test('a name that the provider sends is cleaned to one that the form accepts', async () => {
  const { device } = await comesAs('crooked');
  const made = await device.post('/api/auth/social-register', { provider: 'club', role: 'athlete' });
  expect(made.body.user).toMatchObject({ firstName: 'Ma ya', lastName: 'Member' });
});

test('a person who chose a role before the provider is not asked again', async () => {
  const device = app.visitor();
  const url = await begin(device, 'social-register', { role: 'coach' });
  expect(await back(device, await signInAtProvider(url, 'rosa'))).toBe('/dashboard');
  expect((await me(device)).body).toMatchObject({ role: 'coach', email: 'rosa@club.example' });
});

test('a provider with a known address signs in only after the owner has linked it', async () => {
  const owner = await app.register('athlete', { email: 'taken@club.example' });
  const stranger = await comesAs('taken');
  expect(stranger.page).toBe('/auth/login?problem=known');
  expect((await me(stranger.device)).status).toBe(401);
  expect((await me(owner)).body.role).toBe('athlete');
});

test('a person whose address is registered while choosing a role gets 409', async () => {
  const { device, page } = await comesAs('quick');
  expect(page).toBe('/auth/role');
  await app.register('athlete', { email: 'quick@club.example' });
  const late = await device.post('/api/auth/social-register', { provider: 'club', role: 'coach' });
  expect(late.status).toBe(409);
  expect((await me(device)).status).toBe(401);
});

test('a provider that has not confirmed the address registers nobody', async () => {
  const { device, page } = await comesAs('unconfirmed');
  expect(page).toBe('/auth/login?problem=unverified');
  expect((await me(device)).status).toBe(401);
});

test('a cancelled sign-in and a callback that nobody began lead to the sign-in page with the reason', async () => {
  const device = app.visitor();
  expect(await back(device, await cancelAtProvider(await begin(device)))).toBe(
    '/auth/login?problem=cancelled',
  );
  const made = '/api/auth/social-callback?code=stolen&state=made-up';
  expect(await back(device, made)).toBe('/auth/login?problem=expired');
});

test('a callback works once, and only in the browser that began the sign-in', async () => {
  const [device, other] = [app.visitor(), app.visitor()];
  const way = await signInAtProvider(await begin(device), 'lee');
  await begin(other);
  expect(await back(other, way)).toBe('/auth/login?problem=expired');
  expect(await back(device, way)).toBe('/auth/role');
  expect(await back(device, way)).toBe('/auth/login?problem=expired');
});

async function link(member: Member, name: string, form: object = { password }) {
  const begun = await member.post('/api/linked-providers', { provider: 'club', ...form });
  return begun.status === 200 ? back(member, await signInAtProvider(begun.body.url, name)) : begun.status;
}

test('a member links and unlinks a provider with the password, and signs in with it meanwhile', async () => {
  const [ava, outsider] = [await app.addAthlete(), await app.addAthlete()];
  expect(await link(ava, 'ava', { password: 'Wr0ng!password' })).toBe(422);
  expect(await link(ava, 'ava')).toBe('/settings');
  const linked = (await ava.get('/api/linked-providers')).body;
  expect(linked).toMatchObject([{ provider: { id: 'club', name: 'Club ID' } }]);
  const { device } = await comesAs('ava');
  expect((await me(device)).body.id).toBe(ava.id);
  expect(await link(outsider, 'ava')).toBe('/settings?problem=linked');

  const removal = `/api/linked-providers/${linked[0].id}/removal`;
  expect((await outsider.post(removal, { password })).status).toBe(404);
  expect((await ava.post(removal, { password: 'Wr0ng!password' })).status).toBe(422);
  expect((await ava.post(removal, { password })).status).toBe(204);
  expect((await comesAs('ava')).page).toBe('/auth/role');
});

test('a provider that one member began to link is not linked to another', async () => {
  const [ava, mallory] = [await app.addAthlete(), await app.addAthlete()];
  const { body } = await mallory.post('/api/linked-providers', { provider: 'club', password });
  const way = await signInAtProvider(body.url, 'mallory');
  const cookie = /fieldhouse\.provider=[^;]+/.exec(mallory.cookie)?.[0];
  ava.cookie = `${ava.cookie}; ${cookie}`;
  expect(await back(ava, way)).toBe('/settings?problem=expired');
  expect((await ava.get('/api/linked-providers')).body).toEqual([]);
});
