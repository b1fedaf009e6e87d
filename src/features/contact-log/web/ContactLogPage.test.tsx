import { screen, waitFor } from '@testing-library/react';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { confirmHeadCoach } from '../../../../tests/support/coach-verification.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { postMessage } from '../../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import type { CoachMember } from '../../../../tests/support/test-members.ts';

const app = openTestApp();
let head: CoachMember;
let assistant: CoachMember;

beforeAll(async () => {
  head = await app.addCoach({}, { firstName: 'Dana', lastName: 'Kim' });
  assistant = await app.addCoach({ position: 'Assistant Coach' }, { firstName: 'Ray', lastName: 'Fern' });
  const maya = await app.addAthlete({}, { firstName: 'Maya', lastName: 'Okafor' });
  await confirmHeadCoach(app, head);
  await postMessage(assistant, maya, 'Words of the message');
  await postMessage(head, maya, 'Words of the message');
  await sql`update messages set created_at = created_at - interval '1 hour'`.execute(app.database.db);
  // The message of the assistant has waited for the morning.
  await sql`update messages set contact_verdict = contact_verdict || '{"writtenAt": "2026-06-14T20:30:00.000Z"}'
    where sender_id = ${assistant.id}`.execute(app.database.db);
});

test('a head coach goes from the school to its contact log, filters it and gets the file [33.9]', async () => {
  const user = renderPage(head, `/schools/${head.profile.schoolId}`);
  await user.click(await screen.findByRole('link', { name: 'Contact Log' }));
  await screen.findByText('2 messages');
  expect(screen.getAllByText('Maya Okafor')).toHaveLength(2);
  expect(screen.queryByText('Words of the message')).toBeNull();
  expect(screen.getAllByText(/^Written Jun 14, 2026/)).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
    `/api/schools/${head.profile.schoolId}/contact-log/file`,
  );
  await user.click(screen.getByRole('button', { name: 'Ray Fern' }));
  await screen.findByText('1 message');
  expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toContain(
    `?coach=${assistant.id}`,
  );
  await user.click(screen.getByRole('button', { name: 'Remove Coach: Ray Fern' }));
  await screen.findByText('2 messages');
  await user.type(screen.getByLabelText('From'), '2100-01-01');
  await screen.findByText('No message matches');
  await user.click(screen.getByRole('button', { name: 'Clear All' }));
  await screen.findByText('2 messages');
});

test('an assistant coach has no link, and the page says whose it is [33.9]', async () => {
  renderPage(assistant, `/schools/${head.profile.schoolId}`);
  await screen.findByText('About this school');
  expect(screen.queryByRole('link', { name: 'Contact Log' })).toBeNull();
  renderPage(assistant, `/schools/${head.profile.schoolId}/contact-log`);
  await screen.findByText(/for its head coaches, once our staff have confirmed them/);
  expect(screen.queryByRole('link', { name: 'Download CSV' })).toBeNull();
});

test('a head coach switches on that early messages are refused, and reads it again later [33.15]', async () => {
  const path = `/schools/${head.profile.schoolId}`;
  const user = renderPage(head, `${path}/contact-log`);
  const box = await screen.findByRole('checkbox', {
    name: 'Refuse messages that a contact rule does not allow yet',
  });
  expect((box as HTMLInputElement).checked).toBe(false);
  await user.click(box);
  await waitFor(async () =>
    expect((await head.get(`/api${path}/early-contact`)).body).toEqual({ refused: true }),
  );
  expect((box as HTMLInputElement).checked).toBe(true);
});
