import type { BuiltProduct } from '../browser/start-built-product.ts';
import { askForVerification, toSchoolAddress } from '../coach-verification.ts';
import type { MemberClient } from '../http-client.ts';
import { addAuthenticatorApp } from '../second-factor-sign-in.ts';
import { addCoach, signInDemoMember } from '../test-members.ts';
import { acceptStaffInvitation, suspendMember } from '../test-staff.ts';

interface StaffOfProduct {
  staff: MemberClient;
  suspendedCoach: MemberClient;
}

/** One invitation for each product, however often its screens are opened. */
const byOrigin = new Map<string, Promise<StaffOfProduct>>();

/** Somebody of the staff with a report to decide, and a coach whom they have suspended. */
export function findOrAddStaff(product: Pick<BuiltProduct, 'origin' | 'emails'>): Promise<StaffOfProduct> {
  const known = byOrigin.get(product.origin);
  if (known) return known;
  const added = addStaff(product);
  byOrigin.set(product.origin, added);
  return added;
}

async function addStaff(product: Pick<BuiltProduct, 'origin' | 'emails'>): Promise<StaffOfProduct> {
  const { origin } = product;
  const staff = await acceptStaffInvitation(origin, {
    email: 'staff@fieldhouse.test',
    token: await readInvitationToken(() => product.emails()),
  });
  await addAuthenticatorApp(staff);
  const [coach, athlete] = [
    await signInDemoMember(origin, 'coach'),
    await signInDemoMember(origin, 'athlete'),
  ];
  const content = 'Send me 200 dollars, and I will talk to the head coach about you.';
  const sent = { senderId: coach.id, receiverId: athlete.id, content };
  const { body: message } = await coach.post('/api/messages', sent);
  const words = 'He wants money for a scholarship, and asked me not to tell my parents.';
  const report = { userId: coach.id, messageId: message.id, reason: 'danger', words };
  await athlete.post('/api/reports', report);
  await askToReadThread(product, staff, { userId: coach.id, otherUserId: athlete.id });
  await addCoachesWaitingForStaff(product);
  const other = { firstName: 'Dana', lastName: 'Petrov', email: `dana${Date.now()}@school.test` };
  const suspendedCoach = await addCoach(origin, {}, other);
  await athlete.post('/api/reports', { userId: suspendedCoach.id, reason: 'spam' });
  await suspendMember(staff, suspendedCoach.id);
  return { staff, suspendedCoach };
}

/** A coach who waits to be verified, and one whose school is missing in the list. */
async function addCoachesWaitingForStaff(product: Pick<BuiltProduct, 'origin' | 'emails'>): Promise<void> {
  const { origin } = product;
  const at = Date.now();
  const coach = await addCoach(
    origin,
    {},
    { firstName: 'Rosa', lastName: 'Lindqvist', email: `rosa${at}@school.test` },
  );
  await askForVerification(coach);
  const token = await readVerificationToken(() => product.emails(), toSchoolAddress(coach));
  const { status } = await coach.post('/api/verifications/confirm', { token });
  if (status !== 200) throw new Error('The mailbox was not confirmed');
  await addCoach(
    origin,
    { school: 'Panhandle Academy of Sports', schoolId: null, city: 'Amarillo', state: 'TX' },
    { firstName: 'Theo', lastName: 'Marsh', email: `theo${at}@school.test` },
  );
}

/** A colleague of the staff asks to read a conversation. */
async function askToReadThread(
  product: Pick<BuiltProduct, 'origin' | 'emails'>,
  staff: MemberClient,
  members: { userId: string; otherUserId: string },
): Promise<void> {
  const email = 'colleague@fieldhouse.test';
  await staff.post('/api/staff/invitations', { email });
  const token = await readInvitationToken(() => product.emails(), email);
  const colleague = await acceptStaffInvitation(product.origin, { email, token });
  await addAuthenticatorApp(colleague);
  const reason = 'The mother of the athlete has phoned us, and sounded afraid.';
  const form = { ...members, reason, memberReason: 'We have been asked to look at it.' };
  const { status } = await colleague.post('/api/staff/thread-readings', form);
  if (status !== 201) throw new Error('The conversation was not asked for');
}

/** The token of the link in the mailed invitation. */
export async function readInvitationToken(emails: BuiltProduct['emails'], address = ''): Promise<string> {
  const invitation = (await emails()).find(
    (mail) => mail.includes('/staff/accept') && mail.includes(`To: ${address}`),
  );
  const text = (invitation ?? '').replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  return /accept\?token=([\w-]+)/.exec(text)?.[1] ?? '';
}

/** The token of the link that was mailed to this address at a school; the mail is sent by a job. */
async function readVerificationToken(emails: BuiltProduct['emails'], address: string): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    const mail = (await emails()).find((one) => one.includes(`To: ${address}`));
    const text = (mail ?? '').replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
    const token = /verify-school-email\?token=([\w-]+)/.exec(text)?.[1];
    if (token) return token;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('No link was emailed');
}
