import { expect, test } from 'vitest';
import { password } from '../../../tests/support/cast.ts';
import type { Client, Member } from '../../../tests/support/client.ts';
import { Passkey } from '../../../tests/support/passkey.ts';
import { testApp } from '../../../tests/support/test-app.ts';

const app = testApp();
const origin = 'http://fieldhouse.test';
const elsewhere = 'http://fieldhouse.test.evil.example';

const creating = async (member: Member) =>
  (await member.post('/api/passkeys/options', { password })).body as {
    challenge: string;
    rp: { id: string };
  };
const asking = async (device: Client) =>
  (await device.post('/api/auth/passkey-options')).body as { challenge: string; rpId: string };
const add = (member: Member, credential: object) =>
  member.post('/api/passkeys', { password, name: 'My phone', credential });
const signIn = (device: Client, credential: object) => device.post('/api/auth/passkey-login', { credential });

async function withPasskey() {
  const member = await app.addAthlete();
  const passkey = new Passkey(origin);
  const added = await add(member, passkey.createCredential(await creating(member)));
  expect([added.status, added.body.recoveryCodes.length]).toEqual([201, 10]);
  return { member, passkey, id: added.body.factors.passkeys[0].id as string };
}

const passkeysOf = async (member: Member) => (await member.get('/api/factors')).body.passkeys;

test('a passkey signs its owner in without a password, any number of times', async () => {
  const { member, passkey } = await withPasskey();
  for (let times = 0; times < 2; times += 1) {
    const device = app.visitor();
    const answer = await signIn(device, passkey.signAssertion(await asking(device)));
    expect([answer.status, answer.body.user.id]).toEqual([200, member.id]);
    expect((await device.get('/api/auth/me')).body.id).toBe(member.id);
  }
});

test('a sign-in with a passkey ends the previous session of the browser', async () => {
  const { member, passkey } = await withPasskey();
  const before = member.cookie;
  expect((await signIn(member, passkey.signAssertion(await asking(member)))).status).toBe(200);
  expect((await member.get('/api/auth/me')).status).toBe(200);
  const old = app.visitor();
  old.cookie = before;
  await expect.poll(async () => (await old.get('/api/auth/me')).status).toBe(401);
});

test('a response of a passkey works once', async () => {
  const { passkey } = await withPasskey();
  const device = app.visitor();
  const heard = passkey.signAssertion(await asking(device));
  const cookies = device.cookie;
  expect((await signIn(device, heard)).status).toBe(200);
  const replaying = app.visitor();
  replaying.cookie = cookies;
  expect((await signIn(replaying, heard)).status).toBe(401);
  // Nor with a question of one's own.
  await asking(replaying);
  expect((await signIn(replaying, heard)).status).toBe(401);
  expect((await replaying.get('/api/auth/me')).status).toBe(401);
});

test.each([
  ['of another site’s page', { origin: elsewhere }],
  ['to another question', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ['without a finger, a face or a PIN', { verified: false }],
])('a response %s adds no passkey and signs nobody in', async (_, bent) => {
  const { member, passkey } = await withPasskey();
  const device = app.visitor();
  expect((await signIn(device, passkey.signAssertion(await asking(device), bent))).status).toBe(401);
  expect((await device.get('/api/auth/me')).status).toBe(401);
  const second = new Passkey(origin);
  expect((await add(member, second.createCredential(await creating(member), bent))).status).toBe(400);
  expect(await passkeysOf(member)).toHaveLength(1);
});

test('a passkey of another site signs nobody in', async () => {
  const { passkey } = await withPasskey();
  const device = app.visitor();
  const options = await asking(device);
  expect((await signIn(device, passkey.signAssertion({ ...options, rpId: 'evil.example' }))).status).toBe(
    401,
  );
});

test('a member cannot use, add or remove another member’s passkey', async () => {
  const { member, passkey, id } = await withPasskey();
  const outsider = await app.addAthlete();
  const own = new Passkey(origin);
  const device = app.visitor();
  expect((await signIn(device, own.signAssertion(await asking(device), { id: passkey.id }))).status).toBe(
    401,
  );
  expect((await signIn(device, own.signAssertion(await asking(device)))).status).toBe(401);

  const taken = await add(outsider, own.createCredential(await creating(outsider), { id: passkey.id }));
  expect(taken.status).toBe(400);
  // An answer to her question is of no use in his browser.
  expect((await add(outsider, own.createCredential(await creating(member)))).status).toBe(400);
  expect((await outsider.post(`/api/passkeys/${id}/removal`, { password })).status).toBe(404);
  expect([await passkeysOf(member), await passkeysOf(outsider)]).toMatchObject([[{ id }], []]);

  const still = app.visitor();
  expect((await signIn(still, passkey.signAssertion(await asking(still)))).body.user.id).toBe(member.id);
});

test('a removed passkey signs nobody in', async () => {
  const { member, passkey, id } = await withPasskey();
  expect((await member.post(`/api/passkeys/${id}/removal`, { password })).status).toBe(200);
  const device = app.visitor();
  expect((await signIn(device, passkey.signAssertion(await asking(device)))).status).toBe(401);
});
