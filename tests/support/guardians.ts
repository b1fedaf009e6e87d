import type { Guardian } from '#features/guardians/contract/guardian-calls.ts';
import type { GuardianMode } from '#features/guardians/contract/guardian-modes.ts';
import { newId } from '#shared/ids.ts';
import { createGuardianRemover } from '../../scripts/remove-guardian.ts';
import { addVerifiedCoach } from './evaluate-as-verified-coach.ts';
import type { HttpClient, MemberClient } from './http-client.ts';
import { postMessage } from './send-messages.ts';
import type { TestApp } from './test-app.ts';
import type { AthleteMember } from './test-members.ts';

/** An address that no other test has. */
export const createGuardianAddress = (): string => `parent-${newId()}@family.test`;

export const inviteGuardian = (athlete: MemberClient, email: string) =>
  athlete.post('/api/guardians', { email });

/** The token of the newest link to this address. */
export async function findGuardianToken(app: TestApp, email: string): Promise<string> {
  await app.runJobs('guardian-email');
  const texts = app.sentEmails.filter(({ to }) => to === email).map(({ text }) => text);
  const links = texts.flatMap((text) => [...text.matchAll(/guardian\?token=([\w-]+)/g)]);
  return links.at(-1)?.[1] ?? '';
}

/** A browser in which the newest link to this address was opened. */
export async function openGuardianLink(app: TestApp, email: string): Promise<HttpClient> {
  const browser = app.visitor();
  const { status } = await browser.post('/api/guardian/sessions', {
    token: await findGuardianToken(app, email),
  });
  if (status !== 204) throw new Error(`The link was not opened: ${status}`);
  return browser;
}

export async function getGuardian(browser: HttpClient): Promise<Guardian> {
  return (await browser.get('/api/guardian')).body.guardian;
}

/** Confirms with this browser, as the page shows the terms; returns the response. */
export async function confirmGuardian(browser: HttpClient, id: string, changes: object = {}) {
  const { termsVersion, privacyVersion } = await getGuardian(browser);
  const form = { relation: 'mother', agrees: true, termsVersion, privacyVersion, ...changes };
  return browser.put(`/api/guardian/athletes/${id}`, form);
}

/** A guardian who has confirmed: the browser, the address and the id of the relation. */
export async function addGuardian(app: TestApp, athlete: MemberClient, email = createGuardianAddress()) {
  await inviteGuardian(athlete, email);
  const browser = await openGuardianLink(app, email);
  const { athletes } = await getGuardian(browser);
  const id = athletes.at(-1)?.id ?? '';
  const { status } = await confirmGuardian(browser, id);
  if (status !== 200) throw new Error(`The guardian was not confirmed: ${status}`);
  return { browser, email, id };
}

/** Messages that wait for a guardian, as this browser shows them. */
export const listApprovals = (browser: HttpClient, id: string) =>
  browser.get(`/api/guardian/athletes/${id}/approvals`);

export const approve = (browser: HttpClient, id: string, messageId: string) =>
  browser.put(`/api/guardian/athletes/${id}/approvals/${messageId}`);

export const decline = (browser: HttpClient, id: string, messageId: string) =>
  browser.delete(`/api/guardian/athletes/${id}/approvals/${messageId}`);

export const setGuardianMode = (browser: HttpClient, id: string, mode: GuardianMode) =>
  browser.put(`/api/guardian/athletes/${id}/mode`, { mode });

/** A confirmed guardian who approves first. */
export async function addApprovingGuardian(app: TestApp, athlete: MemberClient) {
  const guardian = await addGuardian(app, athlete);
  const { status } = await setGuardianMode(guardian.browser, guardian.id, 'approve');
  if (status !== 204) throw new Error(`The mode was not set: ${status}`);
  return guardian;
}

/** The date of birth of who turns 18 in so many days. */
function formatBirthDateOfWhoTurns18(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  return `${day.getUTCFullYear() - 18}${day.toISOString().slice(4, 10)}`;
}

export async function addAthleteWhoTurns18(app: TestApp, days: number): Promise<AthleteMember> {
  const athlete = await app.addAthlete({ classYear: new Date().getUTCFullYear() });
  const birthDate = formatBirthDateOfWhoTurns18(days);
  const { status } = await athlete.put('/api/auth/birth-date', { birthDate });
  if (status !== 200) throw new Error(`The date of birth was refused: ${status}`);
  return athlete;
}

/** What guardians do that is audited with the athlete. */
export function createAuditedGuardianActions(app: TestApp) {
  async function addGuardianWithThread(athlete: MemberClient) {
    const coach = await addVerifiedCoach(app);
    await postMessage(coach, athlete, 'Hello');
    const { browser, id } = await addGuardian(app, athlete);
    return { browser, id, path: `/api/guardian/athletes/${id}/threads/${coach.id}/stop` };
  }
  async function keepGuardians(athlete: MemberClient) {
    await athlete.put('/api/auth/birth-date', { birthDate: formatBirthDateOfWhoTurns18(20) });
    await addGuardian(app, athlete);
    await athlete.put('/api/guardians/keeping');
  }
  return {
    'guardian invited': async (athlete) => void (await inviteGuardian(athlete, createGuardianAddress())),
    'guardian confirmed': async (athlete) => void (await addGuardian(app, athlete)),
    'guardian changed mode': async (athlete) => {
      const { browser, id } = await addGuardian(app, athlete);
      await setGuardianMode(browser, id, 'approve');
    },
    'guardian stopped': async (athlete) => {
      const { browser, id } = await addGuardian(app, athlete);
      await browser.delete(`/api/guardian/athletes/${id}`);
    },
    'guardian removed': async (athlete) => {
      const { email } = await addGuardian(app, athlete);
      await createGuardianRemover([athlete.id, email, 'A stranger'])(app.database);
    },
    'contact stopped by guardian': async (athlete) => {
      const { browser, path } = await addGuardianWithThread(athlete);
      await browser.put(path);
    },
    'contact started by guardian': async (athlete) => {
      const { browser, path } = await addGuardianWithThread(athlete);
      await browser.put(path);
      await browser.delete(path);
    },
    'profile paused by guardian': async (athlete) => {
      const { browser, id } = await addGuardian(app, athlete);
      await browser.put(`/api/guardian/athletes/${id}/pause`);
    },
    'pause ended by guardian': async (athlete) => {
      const { browser, id } = await addGuardian(app, athlete);
      await browser.put(`/api/guardian/athletes/${id}/pause`);
      await browser.delete(`/api/guardian/athletes/${id}/pause`);
    },
    'export asked by guardian': async (athlete) => {
      const { browser, id } = await addGuardian(app, athlete);
      await browser.post(`/api/guardian/athletes/${id}/data-export`);
    },
    'export downloaded by guardian': async (athlete) => {
      const { browser, id } = await addGuardian(app, athlete);
      await browser.post(`/api/guardian/athletes/${id}/data-export`);
      await app.runJobs('data-export');
      await browser.get(`/api/guardian/athletes/${id}/data-export/file`);
    },
    'erasure asked by guardian': async (athlete) => {
      const { browser, id } = await addGuardian(app, athlete);
      await browser.put(`/api/guardian/athletes/${id}/erasure`);
    },
    'erasure undone by guardian': async (athlete) => {
      const { browser, id } = await addGuardian(app, athlete);
      await browser.put(`/api/guardian/athletes/${id}/erasure`);
      await browser.delete(`/api/guardian/athletes/${id}/erasure`);
    },
    'guardians kept': async (athlete) => void (await keepGuardians(athlete)),
    'guardians not kept': async (athlete) => {
      await keepGuardians(athlete);
      await athlete.delete('/api/guardians/keeping');
    },
  } satisfies Record<string, (athlete: MemberClient) => Promise<unknown>>;
}
