import { expect, test } from 'vitest';
import { testApp } from '../tests/support/app.ts';
import { reportText } from './reports.ts';

const app = testApp();

test('whoever runs the product lists the reports and reads one', async () => {
  const { db } = app.database;
  expect(await reportText(db)).toBe('Nobody has reported anybody.');
  const [maya, coach] = [
    await app.athlete({}, { firstName: 'Maya' }),
    await app.coach({}, { firstName: 'Carl' }),
  ];
  const words = 'He\u001b[2J writes all night.';
  const { body } = await maya.post('/api/reports', { userId: coach.id, reason: 'harassment', words });
  expect(await reportText(db)).toContain(
    `${body.id}  Harassment or bullying: Carl Doe, reported by Maya Doe`,
  );
  expect(await reportText(db, body.id)).toContain('\nHe·[2J writes all night.\n');
  expect(await reportText(db, 'nothing')).toBe('There is no such report.');
});
