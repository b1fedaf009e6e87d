import { registerMember } from '../../../tests/support/test-members.ts';
import { type FaultRow, sleep } from '../fault-row.ts';
import { nameStatus, SideLoad } from '../side-load.ts';

const emailCount = 40;

/** Each email is asked for by a member of its own. One that was promised waits for the mail server. */
export const smtpGone: FaultRow = {
  id: 'smtp-gone',
  title: 'The mail server is gone for 10 s',
  stack: 'services',
  async inflict({ server: { origin }, services: { mail } }, load) {
    const addresses = Array.from({ length: emailCount }, (_, n) => `mailed${n}@school.test`);
    for (const email of addresses) await registerMember(origin, 'athlete', { email });
    const countEmails = (address: string) => mail.recipients.filter((one) => one === address).length;
    await waitUntil(
      () => addresses.every((address) => countEmails(address) > 0),
      'the emails of registration',
    );
    const before = new Map(addresses.map((address) => [address, countEmails(address)]));
    const promised: string[] = [];
    const asking = new SideLoad({ clients: 1, pauseMs: 300 }, async (_, n) => {
      const email = addresses[n];
      if (!email) return 'all asked';
      const response = await askForNewPassword(origin, email);
      if (response.ok) promised.push(email);
      return response.ok ? 'done' : nameStatus(response);
    });
    await asking.waitForDone(5);
    load.markFault();
    mail.stop();
    await sleep(10_000);
    await mail.start();
    load.markRepaired();
    const repairedAt = performance.now();
    await asking.stop();
    const countNew = (address: string) => countEmails(address) - before.get(address)!;
    await waitUntil(() => promised.every((address) => countNew(address) > 0), 'emails').catch(() => {});
    const seconds = ((performance.now() - repairedAt) / 1000).toFixed(0);
    const [lost, twice] = [0, 2].map((n) =>
      n === 0 ? promised.filter((one) => countNew(one) === 0) : promised.filter((one) => countNew(one) > 1),
    );
    return `${promised.length} emails promised, ${lost!.length} lost, ${twice!.length} twice, the last ${seconds} s after its end`;
  },
};

const askForNewPassword = (origin: string, email: string) =>
  fetch(`${origin}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });

async function waitUntil(isTrue: () => boolean, what: string): Promise<void> {
  for (let tries = 0; !isTrue(); tries++) {
    if (tries > 1800) throw new Error(`Waited in vain for ${what}`);
    await sleep(100);
  }
}
