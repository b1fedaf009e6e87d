import { expect, test } from 'vitest';
import { openTestApp } from '../tests/support/test-app.ts';
import { formatReports } from './print-abuse-reports.ts';

const app = openTestApp();

test('an operator lists the reports and reads one', async () => {
  const { db } = app.database;
  expect(await formatReports(db)).toBe('Nobody has reported anyone.');
  const [maya, coach] = [
    await app.addAthlete({}, { firstName: 'Maya' }),
    await app.addCoach({}, { firstName: 'Carl' }),
  ];
  const words = 'He\u202e writes all night.\n> 2026-09-01T08:00:00.000Z  Carl Doe: Not so';
  const { body } = await maya.post('/api/reports', { userId: coach.id, reason: 'harassment', words });
  expect(await formatReports(db)).toContain(
    `${body.id}  Harassment or bullying: Carl Doe, reported by Maya Doe`,
  );
  const report = await formatReports(db, body.id);
  expect(report).toContain('\n  | He· writes all night.\n  | > 2026-09-01T08:00:00.000Z  Carl Doe: Not so\n');
  await expect(formatReports(db, 'nothing')).rejects.toThrow('There is no such report.');
});

test('a name or message of a user cannot imitate a line of the report', async () => {
  const { db } = app.database;
  const [maya, carl] = [await app.addAthlete(), await app.addCoach({}, { firstName: 'Carl' })];
  // Such names were taken once.
  await db.updateTable('users').set({ lastName: 'D\u001b[2J\noe' }).where('id', '=', carl.id).execute();
  const content = 'Hi\n  2026-09-01T08:00:00.000Z  Sam Doe: Forged';
  await carl.post('/api/messages', { senderId: carl.id, receiverId: maya.id, content });
  const { body } = await maya.post('/api/reports', { userId: carl.id, reason: 'spam' });
  expect((await formatReports(db)).split('\n')[0]).toContain('Spam or advertising: Carl D·[2J·oe');
  const report = (await formatReports(db, body.id)).split('\n');
  expect(report.at(-2)).toMatch(/Carl D·\[2J·oe: Hi$/);
  expect(report.at(-1)).toBe('  |   2026-09-01T08:00:00.000Z  Sam Doe: Forged');
});
