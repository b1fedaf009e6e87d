import { setHeadCoach } from '#features/verifications/server/verifications.ts';
import { parseVerificationDecision } from '../../scripts/verify-coach.ts';
import type { TestApp } from './test-app.ts';
import type { CoachMember } from './test-members.ts';

/** The page of the school of `headCoach` that names its coaches. */
export const directoryUrl = 'https://rice.edu/staff';

/** An address at the school of `headCoach` that no other test member has. */
export const toSchoolAddress = (coach: { id: string }): string => `coach-${coach.id}@rice.edu`;

/** A coach of the school of `headCoach` asks to be verified. */
export const askForVerification = (coach: CoachMember, changes: Record<string, unknown> = {}) =>
  coach.post('/api/verifications', {
    schoolId: coach.profile.schoolId,
    email: toSchoolAddress(coach),
    directoryUrl,
    ...changes,
  });

/** Runs the jobs of verifications and sends their emails. */
export async function sendVerificationEmails(app: TestApp): Promise<void> {
  await app.runJobs('verifications');
  await app.runJobs('verification-email');
}

/** Returns the token of the newest link to this address. */
export async function findVerificationToken(app: TestApp, email: string): Promise<string> {
  await app.runJobs('verification-email');
  const texts = app.sentEmails.filter(({ to }) => to === email).map(({ text }) => text);
  const links = texts.flatMap((text) => [...text.matchAll(/verify-school-email\?token=([\w-]+)/g)]);
  return links.at(-1)?.[1] ?? '';
}

/** A coach asks and opens the link; returns the id of the request, which waits for staff. */
export async function requestVerificationAndConfirmMailbox(
  app: TestApp,
  coach: CoachMember,
  email = toSchoolAddress(coach),
) {
  await askForVerification(coach, { email });
  const token = await findVerificationToken(app, email);
  const { status, body } = await coach.post('/api/verifications/confirm', { token });
  if (status !== 200) throw new Error(`Confirming failed: ${JSON.stringify(body)}`);
  return findNewestVerificationRequestId(app, coach);
}

/** The id of the coach's newest request. */
export async function findNewestVerificationRequestId(app: TestApp, coach: CoachMember): Promise<string> {
  const { id } = await app.database.db
    .selectFrom('coachVerifications')
    .select('id')
    .where('coachId', '=', coach.profile.id)
    .orderBy('requestedAt', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

/** Staff decide with the operator's command. */
export const runVerifyCoachCommand = (app: TestApp, ...words: string[]): Promise<string> =>
  parseVerificationDecision(words, app.now)(app.database.db);

/** Verifies a coach by mailbox and staff. */
export async function verifyCoach(app: TestApp, coach: CoachMember): Promise<void> {
  await runVerifyCoachCommand(app, await requestVerificationAndConfirmMailbox(app, coach), '--approve');
}

/** Staff verify a coach by hand, and confirm the title of head coach. */
export async function confirmHeadCoach(app: TestApp, coach: CoachMember): Promise<void> {
  await runVerifyCoachCommand(app, coach.id, '--by-hand', 'A letter of the school');
  await setHeadCoach({ db: app.database.db, now: app.now }, coach.id, true);
}

async function changeRefusalOfEarlyContact(app: TestApp, refused: boolean): Promise<CoachMember> {
  const coach = await app.addCoach();
  await confirmHeadCoach(app, coach);
  await coach.put(`/api/schools/${coach.profile.schoolId}/early-contact`, { refused });
  return coach;
}

/** What the audit log has of verifications: each act, and the coach whose entry it is. */
export const createAuditedVerificationSteps = (app: TestApp) => ({
  'verification asked': async () => {
    const coach = await app.addCoach();
    await askForVerification(coach);
    return coach;
  },
  'school address confirmed': async () => {
    const coach = await app.addCoach();
    await requestVerificationAndConfirmMailbox(app, coach);
    return coach;
  },
  'verification approved': async () => {
    const coach = await app.addCoach();
    await verifyCoach(app, coach);
    return coach;
  },
  'verification refused': async () => {
    const coach = await app.addCoach();
    await runVerifyCoachCommand(
      app,
      await requestVerificationAndConfirmMailbox(app, coach),
      '--refuse',
      'The page does not name you.',
    );
    return coach;
  },
  'verified by hand': async () => {
    const coach = await app.addCoach();
    await runVerifyCoachCommand(app, coach.id, '--by-hand', 'A letter of the school');
    return coach;
  },
  'head coach confirmed': async () => {
    const coach = await app.addCoach();
    await confirmHeadCoach(app, coach);
    return coach;
  },
  'head coach ended': async () => {
    const coach = await app.addCoach();
    await confirmHeadCoach(app, coach);
    await setHeadCoach({ db: app.database.db, now: app.now }, coach.id, false);
    return coach;
  },
  'contact log read': async () => {
    const coach = await app.addCoach();
    await confirmHeadCoach(app, coach);
    await coach.get(`/api/schools/${coach.profile.schoolId}/contact-log`);
    return coach;
  },
  'compliance officer invited': async () => {
    const coach = await app.addCoach();
    await confirmHeadCoach(app, coach);
    await coach.post(`/api/schools/${coach.profile.schoolId}/compliance-officers`, {
      email: toSchoolAddress(coach),
    });
    return coach;
  },
  'compliance officer removed': async () => {
    const coach = await app.addCoach();
    await confirmHeadCoach(app, coach);
    const path = `/api/schools/${coach.profile.schoolId}/compliance-officers`;
    const email = toSchoolAddress(coach);
    const { body } = await coach.post(path, { email });
    const officer = body.find((one: { email: string }) => one.email === email);
    await coach.delete(`${path}/${officer.id}`);
    return coach;
  },
  'early contact refused': () => changeRefusalOfEarlyContact(app, true),
  'early contact allowed': () => changeRefusalOfEarlyContact(app, false),
  'verification ended': async () => {
    const coach = await app.addCoach();
    await verifyCoach(app, coach);
    await runVerifyCoachCommand(app, coach.id, '--end', 'You have left the school.');
    return coach;
  },
});
