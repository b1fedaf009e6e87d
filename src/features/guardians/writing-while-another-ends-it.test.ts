import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../tests/support/evaluate-as-verified-coach.ts';
import { addGuardian } from '../../../tests/support/guardians.ts';
import { addAthleteOfAge } from '../../../tests/support/message-requests.ts';
import { getThread, listContents, postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';

const app = openTestApp({ safeguards: true });
let coach: CoachMember;
let maya: AthleteMember;
let mother: Awaited<ReturnType<typeof addGuardian>>;
let father: Awaited<ReturnType<typeof addGuardian>>;
/** A connection beside the pool of the app. */
let outside: pg.Client;

beforeEach(async ({ skip }) => {
  if (!app.database.source.url) skip('the embedded engine runs one transaction after the other');
  outside = new pg.Client(app.database.source.url);
  await outside.connect();
  [coach, maya] = [await addVerifiedCoach(app), await addAthleteOfAge(app, 16)];
  await postMessage(coach, maya, 'Hello');
  mother = await addGuardian(app, maya);
  father = await addGuardian(app, maya);
});
afterEach(() => outside?.end());

const toThread = ({ id }: { id: string }) => `/api/guardian/athletes/${id}/threads/${coach.id}`;
const write = () => mother.browser.post(`${toThread(mother)}/messages`, { content: 'Her mother writes' });
const waitForLockWaits = (n: number) =>
  expect
    .poll(
      async () =>
        (
          await outside.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        ).rowCount,
      { timeout: 10_000 },
    )
    .toBe(n);

/** Begins both while nobody gets at the athlete's log, so that the second waits behind the first; returns their statuses. */
async function begin(
  first: () => Promise<{ status: number }>,
  second: () => Promise<{ status: number }>,
): Promise<number[]> {
  await outside.query('begin');
  await outside.query('select from event_logs where user_id = $1 for update', [maya.id]);
  const one = first();
  await waitForLockWaits(1);
  const two = second();
  await waitForLockWaits(2);
  await outside.query('rollback');
  return [(await one).status, (await two).status];
}

/** What ends the writing, with its status, and what the writer gets afterwards. */
const endings = [
  ['the other guardian stops the contact', () => father.browser.put(`${toThread(father)}/stop`), 204, 403],
  [
    'the guardian stops reading along',
    () => mother.browser.delete(`/api/guardian/athletes/${mother.id}`),
    200,
    404,
  ],
  ['the adult is blocked', () => maya.put(`/api/blocks/${coach.id}`), 204, 403],
] as const;

test.each(endings)('a guardian whose message waits behind it is refused: %s [32.25]', async (...row) => {
  const [, end, ended, refused] = row;
  expect(await begin(end, write)).toEqual([ended, refused]);
  expect(listContents(await getThread(maya, coach))).toEqual(['Hello']);
});

test.each(endings)(
  'a message of a guardian is whole before it, and none follows: %s [32.25]',
  async (...row) => {
    const [, end, ended, refused] = row;
    expect(await begin(write, end)).toEqual([201, ended]);
    expect((await write()).status).toBe(refused);
    expect(await getThread(maya, coach)).toMatchObject([
      { content: 'Hello' },
      { content: 'Her mother writes', guardian: { relation: 'mother' } },
    ]);
  },
);
