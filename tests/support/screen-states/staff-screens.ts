import type { Page } from 'playwright-core';
import type { QueueItem } from '#features/staff/contract/queue-calls.ts';
import {
  createScreenStates,
  openDialog,
  type ScreenState,
  submitAndWaitForError,
  unknownId,
  waitForHeading,
  waitForText,
} from './screen-state.ts';

/** The report of the demo athlete about the demo coach, which `openBrowserAs` has made. */
async function findQueueItem(page: Page): Promise<QueueItem> {
  const queue: QueueItem[] = await (await page.request.get('/api/staff/queue')).json();
  const item = queue.find(({ kind }) => kind === 'reports');
  if (!item) throw new Error('The queue is empty');
  return item;
}

/** The page of the one item of a kind, which `openBrowserAs` has made. */
const openItem = (kind: QueueItem['kind']) => async (page: Page) => {
  const queue: QueueItem[] = await (await page.request.get(`/api/staff/queue?kind=${kind}`)).json();
  await page.goto(queue[0]?.path ?? '');
  await page.getByRole('button', { name: 'Decide' }).waitFor();
  await page.getByRole('button', { name: /^(Assign to Me|Leave It)$/ }).waitFor();
};

const openReport = async (page: Page) => {
  await page.goto(`/staff/reports/${(await findQueueItem(page)).id}`);
  await page.getByRole('region', { name: 'Conversation' }).waitFor();
};

const openPerson = async (page: Page) => {
  await page.goto(`/staff/people/${(await findQueueItem(page)).person?.id}`);
  await page.getByRole('region', { name: 'What staff did' }).waitFor();
};

/** The screens of the staff. */
export const staffScreenStates: ScreenState[] = createScreenStates('staff', {
  'staff queue': {
    path: '/staff',
    waitUntilReady: (page) => page.getByRole('region', { name: 'Open' }).waitFor(),
  },
  'staff queue, failed': {
    path: '/staff',
    failing: /\/api\/staff\/queue/,
    waitUntilReady: waitForText('The queue could not be loaded'),
  },
  'staff report': { path: '/staff', waitUntilReady: openReport },
  'staff report, decide': {
    path: '/staff',
    waitUntilReady: async (page) => {
      await openReport(page);
      await openDialog('Decide')(page);
    },
  },
  'staff report, not there': {
    path: `/staff/reports/${unknownId}`,
    waitUntilReady: waitForHeading(/not found/i),
  },
  'staff person': { path: '/staff', waitUntilReady: openPerson },
  'staff person, remove a bio': {
    path: '/staff',
    waitUntilReady: async (page) => {
      await openPerson(page);
      await openDialog('Remove Bio')(page);
      await submitAndWaitForError('Remove', 'Please write a reason of at least 3 characters')(page);
    },
  },
  'staff person, act without a reason': {
    path: '/staff',
    waitUntilReady: async (page) => {
      await openPerson(page);
      await openDialog('Act')(page);
      await submitAndWaitForError('Do It', 'Please choose an action')(page);
    },
  },
  'staff verification': { path: '/staff', waitUntilReady: openItem('verification') },
  'staff verification, decide': {
    path: '/staff',
    waitUntilReady: async (page) => {
      await openItem('verification')(page);
      await openDialog('Decide')(page);
      await submitAndWaitForError('Decide', 'Please choose an outcome')(page);
    },
  },
  'staff missing school': { path: '/staff', waitUntilReady: openItem('missing-school') },
  'staff missing school, decide': {
    path: '/staff',
    waitUntilReady: async (page) => {
      await openItem('missing-school')(page);
      await openDialog('Decide')(page);
      await submitAndWaitForError('Decide', 'Please choose an outcome')(page);
    },
  },
  'staff person, ask to read a conversation': {
    path: '/staff',
    waitUntilReady: async (page) => {
      await openPerson(page);
      await openDialog('Ask to Read')(page);
      await page.getByRole('combobox', { name: 'Conversation with' }).waitFor();
      await submitAndWaitForError('Ask a Colleague', 'Please choose a conversation')(page);
    },
  },
  'staff thread reading': { path: '/staff', waitUntilReady: openItem('thread-reading') },
  'staff thread reading, decide': {
    path: '/staff',
    waitUntilReady: async (page) => {
      await openItem('thread-reading')(page);
      await openDialog('Decide')(page);
      await submitAndWaitForError('Decide', 'Please choose an outcome')(page);
    },
  },
  'staff numbers': {
    path: '/staff/numbers',
    waitUntilReady: (page) => page.getByRole('region', { name: 'Last 24 hours' }).waitFor(),
  },
  'staff number': {
    path: '/staff/numbers/suspensions',
    waitUntilReady: (page) => page.getByRole('link', { name: 'Dana Petrov' }).waitFor(),
  },
  'staff system': {
    path: '/staff/system',
    waitUntilReady: (page) => page.getByRole('region', { name: 'Jobs' }).waitFor(),
  },
  'staff account': {
    path: '/staff/account',
    waitUntilReady: (page) => page.getByRole('region', { name: 'Invite a colleague' }).waitFor(),
  },
});

/** Of a member whom staff have warned and of one who is suspended. */
export const staffActionScreenStates: ScreenState[] = [
  ...createScreenStates('athlete', {
    'decisions about the account, none': {
      path: '/appeals',
      waitUntilReady: waitForText('Our staff have decided nothing about your account.'),
    },
  }),
  ...createScreenStates('suspended coach', {
    'suspended account': { path: '/', waitUntilReady: waitForText('Wrote to children for money') },
    'suspended account, appeal': {
      path: '/',
      waitUntilReady: async (page) => {
        await waitForText('Wrote to children for money')(page);
        await openDialog('Appeal')(page);
      },
    },
  }),
  ...createScreenStates('visitor', {
    'invitation of staff, refused link': {
      path: '/staff/accept?token=made-up',
      waitUntilReady: waitForHeading('This link does not work'),
    },
  }),
];
