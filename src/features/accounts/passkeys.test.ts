import { expect, test } from 'vitest';
import type { HttpClient, MemberClient } from '../../../tests/support/http-client.ts';
import { SoftwarePasskey } from '../../../tests/support/software-passkey.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { password } from '../../../tests/support/test-members.ts';

const app = openTestApp();
const origin = 'http://fieldhouse.test';
const elsewhere = 'http://fieldhouse.test.evil.example';

const getRegistrationOptions = async (member: MemberClient) =>
  (await member.post('/api/passkeys/options', { password })).body as {
    challenge: string;
    rp: { id: string };
  };
const getSignInOptions = async (device: HttpClient) =>
  (await device.post('/api/auth/passkey-options')).body as { challenge: string; rpId: string };
const addPasskey = (member: MemberClient, credential: object) =>
  member.post('/api/passkeys', { password, name: 'My phone', credential });
const signIn = (device: HttpClient, credential: object) =>
  device.post('/api/auth/passkey-login', { credential });

async function addMemberWithPasskey() {
  const member = await app.addAthlete();
  const passkey = new SoftwarePasskey(origin);
  const added = await addPasskey(member, passkey.createCredential(await getRegistrationOptions(member)));
  expect([added.status, added.body.recoveryCodes.length]).toEqual([201, 10]);
  return { member, passkey, id: added.body.factors.passkeys[0].id as string };
}

const listPasskeys = async (member: MemberClient) => (await member.get('/api/factors')).body.passkeys;

test('a passkey signs its owner in without a password, any number of times', async () => {
  const { member, passkey } = await addMemberWithPasskey();
  for (let times = 0; times < 2; times += 1) {
    const device = app.visitor();
    const answer = await signIn(device, passkey.signAssertion(await getSignInOptions(device)));
    expect([answer.status, answer.body.user.id]).toEqual([200, member.id]);
    expect((await device.get('/api/auth/me')).body.id).toBe(member.id);
  }
});

test('a sign-in with a passkey ends the previous session of the browser', async () => {
  const { member, passkey } = await addMemberWithPasskey();
  const before = member.cookie;
  expect((await signIn(member, passkey.signAssertion(await getSignInOptions(member)))).status).toBe(200);
  expect((await member.get('/api/auth/me')).status).toBe(200);
  const old = app.visitor();
  old.cookie = before;
  await expect.poll(async () => (await old.get('/api/auth/me')).status).toBe(401);
});

test('a response of a passkey works once', async () => {
  const { passkey } = await addMemberWithPasskey();
  const device = app.visitor();
  const assertion = passkey.signAssertion(await getSignInOptions(device));
  const cookies = device.cookie;
  expect((await signIn(device, assertion)).status).toBe(200);
  const attacker = app.visitor();
  attacker.cookie = cookies;
  expect((await signIn(attacker, assertion)).status).toBe(401);
  // It does not work with new options either.
  await getSignInOptions(attacker);
  expect((await signIn(attacker, assertion)).status).toBe(401);
  expect((await attacker.get('/api/auth/me')).status).toBe(401);
});

test.each([
  ['of another site’s page', { origin: elsewhere }],
  ['to another question', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ['without a finger, a face or a PIN', { verified: false }],
])('a response %s adds no passkey and signs nobody in', async (_, bent) => {
  const { member, passkey } = await addMemberWithPasskey();
  const device = app.visitor();
  expect((await signIn(device, passkey.signAssertion(await getSignInOptions(device), bent))).status).toBe(
    401,
  );
  expect((await device.get('/api/auth/me')).status).toBe(401);
  const second = new SoftwarePasskey(origin);
  expect(
    (await addPasskey(member, second.createCredential(await getRegistrationOptions(member), bent))).status,
  ).toBe(400);
  expect(await listPasskeys(member)).toHaveLength(1);
});

test('a passkey of another site signs nobody in', async () => {
  const { passkey } = await addMemberWithPasskey();
  const device = app.visitor();
  const options = await getSignInOptions(device);
  expect((await signIn(device, passkey.signAssertion({ ...options, rpId: 'evil.example' }))).status).toBe(
    401,
  );
});

test('a member cannot use, add or remove another member’s passkey', async () => {
  const { member, passkey, id } = await addMemberWithPasskey();
  const outsider = await app.addAthlete();
  const own = new SoftwarePasskey(origin);
  const device = app.visitor();
  expect(
    (await signIn(device, own.signAssertion(await getSignInOptions(device), { id: passkey.id }))).status,
  ).toBe(401);
  expect((await signIn(device, own.signAssertion(await getSignInOptions(device)))).status).toBe(401);

  const taken = await addPasskey(
    outsider,
    own.createCredential(await getRegistrationOptions(outsider), { id: passkey.id }),
  );
  expect(taken.status).toBe(400);
  // An answer to her question is of no use in his browser.
  expect(
    (await addPasskey(outsider, own.createCredential(await getRegistrationOptions(member)))).status,
  ).toBe(400);
  expect((await outsider.post(`/api/passkeys/${id}/removal`, { password })).status).toBe(404);
  expect([await listPasskeys(member), await listPasskeys(outsider)]).toMatchObject([[{ id }], []]);

  const still = app.visitor();
  expect((await signIn(still, passkey.signAssertion(await getSignInOptions(still)))).body.user.id).toBe(
    member.id,
  );
});

test('a removed passkey signs nobody in', async () => {
  const { member, passkey, id } = await addMemberWithPasskey();
  expect((await member.post(`/api/passkeys/${id}/removal`, { password })).status).toBe(200);
  const device = app.visitor();
  expect((await signIn(device, passkey.signAssertion(await getSignInOptions(device)))).status).toBe(401);
});
