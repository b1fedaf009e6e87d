import type { Page } from 'playwright-core';
import {
  createScreenStates,
  type ScreenState,
  unknownId,
  waitForHeading,
  waitForText,
} from './screen-state.ts';

type Language = 'en' | 'es';
type Stubs = Record<string, unknown>;

const [at, later] = ['2026-11-20T15:04:00.000Z', '2026-11-27T15:04:00.000Z'];
const coachName = 'Bartholomew Featherstonehaugh';
const school = 'Rice University';

const athlete = {
  ...{ id: 'relation', firstName: 'Maya', lastName: 'Okafor', state: 'confirmed', relation: 'mother' },
  ...{ confirmedAt: at, mode: 'approve', hasRights: true },
  otherGuardians: [{ relation: 'father', state: 'confirmed' }],
};
const thread = {
  ...{ userId: 'coach', name: coachName, role: 'coach', school, lastMessageAt: at },
  ...{ stopped: false, waitsForMe: false },
};
const stoppedThread = { ...thread, userId: 'other', name: 'Dana Petrov', stopped: true, waitsForMe: true };
const threads = [thread, stoppedThread];

const waiting = ['personal', 'camp'].map((kind, nth) => ({
  ...{ id: `waiting-${nth}`, senderId: 'coach', senderName: coachName, senderRole: 'coach', school },
  ...{ kind: kind === 'personal' ? null : kind, writtenAt: at },
  content:
    'Hello Maya, I saw your film. Would you and your family like to see our campus on a Saturday in June?',
}));
const views = [1, 2, 3, 4, 5, 6].map((days) => ({
  ...{ coachId: `coach-${days}`, name: coachName, school, lastViewedAt: at, days },
}));
const messages = [
  {
    isFromAthlete: true,
    guardian: { relation: 'mother', isMine: true },
    content: 'We gladly come on a Saturday.',
  },
  { isFromAthlete: true, guardian: { relation: 'father', isMine: false }, content: 'Is there a bus?' },
  { isFromAthlete: true, guardian: null, content: 'Thank you!' },
  { isFromAthlete: false, guardian: null, content: 'I saw your film.', kind: 'camp', copies: 'few' },
].map((message, nth) => ({ ...message, id: `message-${nth}`, visit: null, noteNow: null, timestamp: at }));

const rights = { isPaused: false, isPausedByGuardian: false, waitsForMe: false, eraseAt: null };
const everythingAsked = { isPaused: true, isPausedByGuardian: true, waitsForMe: true, eraseAt: later };
const copy = { state: 'done', progress: 100, createdAt: at, expiresAt: later };

/** What the calls answer whose path ends so. */
const answers: Stubs = {
  '/approvals': [],
  '/threads': threads,
  '/threads/coach/messages': messages,
  '/threads/other/messages': messages,
  '/profile-views': views.slice(0, 1),
  '/rights': rights,
  '/data-export': { export: null },
};

const createGuardian = (language: Language, changes: object) => ({
  guardian: {
    ...{ email: 'bartholomew.okafor-featherstonehaugh@family.test', language, languageChosen: true },
    ...{ athletes: [{ ...athlete, ...changes }], termsVersion: '1', privacyVersion: '1' },
  },
});

interface GuardianState {
  path?: string;
  /** Of the guarded athlete. */
  changes?: object;
  stubs?: Stubs;
  /** In English and in Spanish. */
  shown: Record<Language, string>;
}

const openGuardianPage =
  ({ path = '/guardian', changes = {}, stubs, shown }: GuardianState, language: Language) =>
  async (page: Page) => {
    for (const [end, json] of Object.entries({ ...answers, ...stubs }))
      await page.route(new RegExp(`/api/guardian/athletes/relation${end}(\\?|$)`), (route) =>
        route.fulfill({ json }),
      );
    await page.route(/\/api\/guardian$/, (route) => route.fulfill({ json: createGuardian('en', changes) }));
    await page.goto(path);
    await waitForText(shown.en)(page);
    if (language === 'en') return;
    await page.route(/\/api\/guardian\/language$/, (route) =>
      route.fulfill({ json: createGuardian(language, changes) }),
    );
    await page.getByText('Español', { exact: true }).click();
    await page.getByText(/^(Para padres y tutores|Todas las conversaciones)$/).waitFor();
    await waitForText(shown[language])(page);
    // The next state of this browser begins in English.
    await page.evaluate(() => localStorage.removeItem('guardian-page-language'));
  };

const openThread = (userId: string) => `/guardian?athlete=relation&thread=${userId}`;

const guardianStates: Record<string, GuardianState> = {
  'guardian, asked to read along': {
    changes: {
      ...{ state: 'invited', relation: null, confirmedAt: null, mode: 'see' },
      ...{ lastName: null, otherGuardians: [] },
    },
    shown: { en: 'Maya asks you to read along', es: 'Maya le pide que siga sus conversaciones' },
  },
  'guardian, approvals waiting': {
    stubs: { '/approvals': waiting },
    shown: { en: 'Would you and your family', es: 'Would you and your family' },
  },
  'guardian, nothing waiting': { shown: { en: 'Dana Petrov', es: 'Dana Petrov' } },
  'guardian, paused, copied and to be erased': {
    changes: { mode: 'digest' },
    stubs: { '/profile-views': views, '/rights': everythingAsked, '/data-export': { export: copy } },
    shown: { en: 'Dana Petrov', es: 'Dana Petrov' },
  },
  'guardian, conversation': {
    path: openThread('coach'),
    shown: { en: 'Is there a bus?', es: 'Is there a bus?' },
  },
  'guardian, stopped conversation': {
    path: openThread('other'),
    shown: { en: 'This contact is stopped.', es: 'Este contacto está detenido.' },
  },
};

/** The page of guardians, in English and in Spanish. */
const guardianPageStates = (language: Language, suffix: string): ScreenState[] =>
  createScreenStates(
    'visitor',
    Object.fromEntries(
      Object.entries(guardianStates).map(([name, state]) => [
        name + suffix,
        { path: '/auth/login', waitUntilReady: openGuardianPage(state, language) },
      ]),
    ),
  );

interface ThreadMessage {
  isMine: boolean;
  content: string;
  guardian?: { relation: string };
  answer?: string;
}

/** Opens the first conversation, with these messages in the place of its own. */
const openConversationWith = (said: ThreadMessage[]) => async (page: Page) => {
  const me: { id: string } = await (await page.request.get('/api/auth/me')).json();
  await page.route(/\/api\/conversations\/[\w-]+\/messages/, async (route) => {
    const response = await route.fetch();
    const other = new URL(route.request().url()).pathname.split('/')[3];
    const rows = said.map(({ isMine, ...message }, nth) => ({
      ...message,
      id: `${unknownId.slice(0, -1)}${nth}`,
      ...(isMine ? { senderId: me.id, receiverId: other } : { senderId: other, receiverId: me.id }),
      timestamp: `2026-11-20T15:0${nth}:00.000Z`,
      readAt: at,
    }));
    await route.fulfill({ response, json: { ...(await response.json()), messages: rows } });
  });
  await page.goto('/messages');
  await page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first().click();
  await waitForText(said.at(-1)?.content ?? '')(page);
};

const guardianWrites = (isFromMe: boolean): ThreadMessage[] => [
  { isMine: !isFromMe, content: 'I saw your film. Would you like to see our campus?' },
  { isMine: isFromMe, content: 'Yes, gladly!' },
  { isMine: isFromMe, content: 'We come along on a Saturday.', guardian: { relation: 'mother' } },
];

/** The notice above the input, which also asks a minor to invite a guardian. */
const stubReadingNotice = (page: Page, notice: object, asksToInvite = false) =>
  page.route(/\/api\/guardians\/notices\//, (route) => route.fulfill({ json: { notice, asksToInvite } }));

async function stubOwnGuardians(page: Page, guardians: object[]): Promise<void> {
  await page.route(/\/api\/guardians$/, (route) => route.fulfill({ json: { inForce: true, guardians } }));
}

const ownGuardian = { id: 'mother', email: 'mother@family.test', relation: 'mother', since: at };

/** What members see of guardians and of one-press answers. */
const memberStates: ScreenState[] = [
  ...createScreenStates('coach', {
    'conversation, guardian writes, coach': {
      path: '/visits',
      waitUntilReady: async (page) => {
        await stubReadingNotice(page, { isRead: true, isOwn: false });
        await openConversationWith(guardianWrites(false))(page);
        await waitForText('may read along')(page);
      },
    },
    'conversation, answers of a coach': {
      path: '/visits',
      waitUntilReady: async (page) => {
        await openConversationWith([{ isMine: false, content: 'May I send you my film?' }])(page);
        await page.getByRole('button', { name: 'Answer', exact: true }).click();
        await page.getByRole('menu').waitFor();
      },
    },
    'conversation, closed by an answer': {
      path: '/visits',
      waitUntilReady: async (page) => {
        await openConversationWith([
          { isMine: false, content: 'May I send you my film?' },
          { isMine: true, content: 'Thank you for writing to us. We have filled it.', answer: 'filled' },
        ])(page);
        await waitForText(/^Closed: /)(page);
      },
    },
  }),
  ...createScreenStates('athlete', {
    'conversation, guardian writes, athlete': {
      path: '/visits',
      waitUntilReady: async (page) => {
        await stubReadingNotice(page, { isRead: true, isOwn: true });
        await openConversationWith(guardianWrites(true))(page);
        await waitForText('may read along')(page);
      },
    },
    'conversation, asked to invite a guardian': {
      path: '/visits',
      waitUntilReady: async (page) => {
        await stubReadingNotice(page, { isRead: false, isOwn: true }, true);
        await openConversationWith(guardianWrites(true).slice(0, 2))(page);
        await waitForText('Would you like an adult you trust')(page);
      },
    },
    'coach profile, answered': {
      path: '/coaches?search=Bellamy',
      waitUntilReady: async (page) => {
        await page.route(/\/api\/coaches\/[\w-]{36}$/, async (route) => {
          const response = await route.fetch();
          const answers = { answered: 34, athletes: 41 };
          await route.fulfill({ response, json: { ...(await response.json()), answers } });
        });
        await page.getByRole('link', { name: 'View Profile of Marcus Bellamy' }).click();
        await waitForText('Answered 34 of 41')(page);
      },
    },
    'settings, guardians': {
      path: '/visits',
      waitUntilReady: async (page) => {
        await stubOwnGuardians(page, [
          { ...ownGuardian, state: 'confirmed' },
          { ...ownGuardian, id: 'left', state: 'stopped' },
        ]);
        await page.goto('/settings');
        await waitForText('Email of a Second Guardian')(page);
      },
    },
  }),
  ...createScreenStates('new athlete', {
    "registration step 2, guardian's email": {
      path: '/auth/login',
      waitUntilReady: async (page) => {
        await stubOwnGuardians(page, []);
        await page.goto('/');
        await waitForHeading('Complete Your Profile')(page);
        await page.getByLabel(/^Email of a Parent or Guardian/).waitFor();
      },
    },
  }),
];

export const guardianScreenStates: ScreenState[] = [
  ...guardianPageStates('en', ''),
  ...guardianPageStates('es', ', in Spanish'),
  ...memberStates,
];
