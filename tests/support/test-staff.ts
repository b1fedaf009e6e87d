import { inviteStaff } from '#features/staff/server/staff.ts';
import { HttpClient, MemberClient } from './http-client.ts';
import { addAuthenticatorApp } from './second-factor-sign-in.ts';
import type { TestApp } from './test-app.ts';
import { password } from './test-members.ts';

let invited = 0;

/** Mails an invitation to become staff, and returns the address and the token of its link. */
export async function inviteToStaff(app: TestApp): Promise<{ email: string; token: string }> {
  invited += 1;
  const email = `staff${invited}-${Date.now()}@fieldhouse.test`;
  const mailer = { send: async (sent: TestApp['sentEmails'][number]) => void app.sentEmails.push(sent) };
  await inviteStaff(
    { db: app.database.db, mailer, publicUrl: 'http://fieldhouse.test', now: app.now },
    email,
  );
  const text = app.sentEmails.findLast(({ to }) => to === email)?.text ?? '';
  return { email, token: /accept\?token=([\w-]+)/.exec(text)?.[1] ?? '' };
}

/** Somebody who has accepted the invitation, and has no second factor yet. */
export const addStaffWithoutFactor = async (app: TestApp): Promise<MemberClient> =>
  acceptStaffInvitation(app.origin, await inviteToStaff(app));

/** Accepts an invitation over HTTP, like the browser does. */
export async function acceptStaffInvitation(
  origin: string,
  { email, token }: { email: string; token: string },
): Promise<MemberClient> {
  const visitor = new HttpClient(origin);
  const person = { token, firstName: 'Sam', lastName: 'Keeper', password };
  const { status, body } = await visitor.post('/api/auth/staff-invitation', person);
  if (status !== 200) throw new Error(`The invitation was not accepted: ${JSON.stringify(body)}`);
  const staff = new MemberClient(origin, { id: body.user.id, email });
  staff.cookie = visitor.cookie;
  return staff;
}

/** Somebody of the staff, signed in, with an authenticator app. */
export async function addStaff(app: TestApp): Promise<MemberClient> {
  const staff = await addStaffWithoutFactor(app);
  await addAuthenticatorApp(staff);
  return staff;
}

/** A day as the form sends it, so many days from now. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Suspends a member until ten days from now. */
export async function suspendMember(staff: MemberClient, userId: string, days = 10): Promise<void> {
  const form = { kind: 'suspend', reason: 'Wrote to children for money', until: dayFromNow(days) };
  const { status, body } = await staff.post(`/api/staff/people/${userId}/actions`, form);
  if (status !== 201) throw new Error(`The member was not suspended: ${JSON.stringify(body)}`);
}
