import type { Page } from 'playwright-core';
import { newId } from '#shared/ids.ts';
import { password, quarterback } from '../test-members.ts';
import { createScreenStates, openAndReload, pressButton, waitForCard, waitForText } from './screen-state.ts';

/** A need with news: an athlete who joins after it was stated. */
async function stateNeedWithNews(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const need = { name: `Lacrosse ${newId()}`, filters: { sport: ['Lacrosse'] }, sought: 2 };
  await page.request.post('/api/saved-searches', { data: need, headers: { origin } });
  const user = { firstName: 'Lou', lastName: 'Reyes', username: newId(), email: `${newId()}@school.test` };
  const data = { ...quarterback, sport: 'Lacrosse', position: 'Goalkeeper', user: { ...user, password } };
  await page.request.post('/api/athletes', { data });
  await page.reload();
  await waitForBriefing(page);
}
const waitForBriefing = (page: Page) =>
  page
    .getByRole('button', { name: /^Clear / })
    .first()
    .waitFor();

/** What the demo coach needs, on the dashboard and in the morning. */
export const needScreenStates = createScreenStates('coach', {
  'coach dashboard, stating a need': {
    path: '/',
    waitUntilReady: async (page) => {
      await waitForCard(page);
      await pressButton(page, 'State a Need');
      await page.getByRole('textbox', { name: 'I need' }).fill('2 QB 2028, 100 purple kickers');
      await pressButton(page, 'Continue');
      await page.getByRole('list', { name: 'Needs to save' }).waitFor();
    },
  },
  'coach dashboard, needs failed': {
    path: '/',
    failing: /\/api\/needs$/,
    waitUntilReady: waitForText('Your needs could not be loaded'),
  },
  briefing: { path: '/briefing', waitUntilReady: openAndReload(stateNeedWithNews, waitForBriefing) },
  'briefing, failed': {
    path: '/briefing',
    failing: /\/api\/briefing$/,
    waitUntilReady: waitForText('The briefing could not be loaded'),
  },
  'briefing, loading': {
    path: '/briefing',
    waiting: /\/api\/briefing$/,
    waitUntilReady: waitForText('Loading the briefing...'),
  },
});
