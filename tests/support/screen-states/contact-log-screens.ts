import type { Page } from 'playwright-core';
import { newId } from '#shared/ids.ts';
import { createScreenStates, type ScreenState, waitForHeading, waitForText } from './screen-state.ts';

/** What the log of a school answers once its messages are a minute old. */
const logRows = [
  { kind: 'camp', copies: 'more', status: 'open', opensOn: null, title: 'Head Coach', isErased: false },
  { kind: 'personal', copies: null, status: 'later', opensOn: '2027-06-15', title: null, isErased: false },
  { kind: 'visit', copies: null, status: 'unknown', opensOn: null, title: 'Assistant Coach', isErased: true },
].map(({ title, isErased, ...row }, nth) => ({
  ...row,
  id: `row-${nth}`,
  at: '2026-11-20T15:04:00.000Z',
  writtenAt: nth === 1 ? '2026-11-20T04:31:00.000Z' : null,
  coach: { id: `coach-${nth}`, firstName: 'Bartholomew', lastName: 'Featherstonehaugh', title },
  athlete: isErased
    ? null
    : { firstName: 'Jordan', lastName: 'Whitfield', sport: 'Football', classYear: 2027 },
  version: 3,
  rules: [{ id: 'ncaa-1-message', source: 'https://example.com/' }],
}));

const officers = [
  { id: 'seat-1', email: 'bartholomew.featherstonehaugh@athletics.rice.edu', byStaff: false },
  { id: 'seat-2', email: 'compliance@rice.edu', byStaff: true },
].map((seat, nth) => ({
  ...seat,
  invitedAt: '2026-11-20T15:04:00.000Z',
  confirmedAt: nth === 0 ? null : '2026-11-21T15:04:00.000Z',
}));

async function answerLogWith(page: Page, rows: unknown[]): Promise<void> {
  const headers = { 'x-total-count': String(rows.length) };
  await page.route(/\/contact-log\?/, (route) => route.fulfill({ json: rows, headers }));
}

async function openSchoolsLog(page: Page): Promise<void> {
  const [school] = await (await page.request.get('/api/schools?q=rice')).json();
  await page.goto(`/schools/${school.id}/contact-log`);
}

/** As a head coach whom staff have confirmed. */
async function confirmAsHeadCoach(page: Page): Promise<void> {
  await page.route(/\/api\/schools\/[\w-]+$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), mayReadContactLog: true } });
  });
  await page.route(/\/compliance-officers$/, (route) => route.fulfill({ json: officers }));
  await page.route(/\/early-contact$/, (route) => route.fulfill({ json: { refused: true } }));
}

const openLogAsHeadCoach = (rows: unknown[]) => async (page: Page) => {
  await confirmAsHeadCoach(page);
  await answerLogWith(page, rows);
  await openSchoolsLog(page);
  await waitForText(rows.length > 0 ? `${rows.length} messages` : 'No messages yet')(page);
  await waitForText('compliance@rice.edu')(page);
};

async function openLogOfOfficer(page: Page): Promise<void> {
  const officer = { email: 'compliance@rice.edu', school: { id: newId(), name: 'Rice University' } };
  await page.route(/\/api\/compliance$/, (route) => route.fulfill({ json: { officer } }));
  await answerLogWith(page, logRows);
  await page.goto('/compliance');
  await waitForText(`${logRows.length} messages`)(page);
}

/** The contact log of a school: for coaches, compliance officers without an account, and staff. */
export const contactLogScreenStates: ScreenState[] = [
  ...createScreenStates('coach', {
    'contact log': { path: '/visits', waitUntilReady: openLogAsHeadCoach(logRows) },
    'contact log, empty': { path: '/visits', waitUntilReady: openLogAsHeadCoach([]) },
    'contact log, failed': {
      path: '/visits',
      failing: /\/contact-log\?/,
      waitUntilReady: async (page) => {
        await confirmAsHeadCoach(page);
        await openSchoolsLog(page);
        await waitForText('The contact log could not be loaded')(page);
      },
    },
    'contact log, not for this coach': {
      path: '/visits',
      waitUntilReady: async (page) => {
        await openSchoolsLog(page);
        await waitForText('For head coaches')(page);
      },
    },
  }),
  ...createScreenStates('visitor', {
    'compliance, mailed link': {
      path: '/compliance?token=x',
      waitUntilReady: waitForHeading('For compliance officers'),
    },
    'compliance, without a link': {
      path: '/compliance',
      waitUntilReady: waitForHeading('For compliance officers'),
    },
    'compliance, log': { path: '/auth/login', waitUntilReady: openLogOfOfficer },
  }),
  ...createScreenStates('staff', {
    'staff contact log': {
      path: '/staff',
      waitUntilReady: async (page) => {
        const [school] = await (await page.request.get('/api/schools?q=stanford+university')).json();
        await page.goto(`/staff/contact-logs/${school.id}`);
        await waitForText('No messages yet')(page);
      },
    },
  }),
];
