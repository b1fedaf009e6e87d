import { beforeAll, expect, test } from 'vitest';
import {
  findAccessibilityViolations,
  measureHorizontalOverflow,
} from '../support/browser/accessibility-and-overflow-checks.ts';
import { desktopScreen, phoneScreen } from '../support/browser/screen-sizes.ts';
import { startProductAndBrowser } from '../support/browser/start-product-and-browser.ts';
import { addAthlete, addCoach, type CoachMember } from '../support/test-members.ts';

const product = startProductAndBrowser();
let coach: CoachMember;

beforeAll(async () => {
  coach = await addCoach(product.origin, { city: 'Houston', state: 'TX' });
  const pitcher = { sport: 'Baseball', position: 'Pitcher', classYear: 2028, city: 'Austin', state: 'TX' };
  await addAthlete(product.origin, { ...pitcher, gpa: 3.8 }, { firstName: 'Gil', lastName: 'Given' });
  await addAthlete(product.origin, { ...pitcher, gpa: null }, { firstName: 'Ned', lastName: 'None' });
});

const folder = process.env.SCREENSHOTS;

test.each([
  ['desktop', desktopScreen],
  ['phone', phoneScreen],
])(
  'on a %s a coach writes a sentence, reads miles, adds those without a GPA, and looks around a city [43.4] [43.7] [43.9]',
  async (size, context) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await product.openPage('/athletes', {
        member: coach,
        context: { ...context, colorScheme },
      });
      const shoot = async (name: string) => {
        if (folder) await page.screenshot({ path: `${folder}/${size}-${colorScheme}-${name}.png` });
      };
      const typeWords = async (words: string) => {
        if (size === 'phone') await page.getByRole('button', { name: 'Filters' }).tap();
        const field = page.getByRole('searchbox', { name: 'Search athletes by name, school or city' });
        await field.fill(words);
        await field.press('Enter');
        if (size === 'phone') await page.getByRole('button', { name: 'Show Athletes' }).tap();
      };
      await typeWords('given or none pitchers 2028 gpa 3.5 near austin who throw 85 mph');
      await page.getByRole('button', { name: 'Remove Within 100 miles of Austin, TX' }).waitFor();
      await page.getByText('throw 85 mph').waitFor();
      await page.goto(
        '/athletes?sport=Baseball&classYear=2028&minGpa=3.5&near=Austin, TX&radius=100&sort=distance',
      );
      await page.getByRole('article', { name: 'Gil Given' }).waitFor();
      await page.getByText('<1 mi').first().waitFor();
      await page.getByRole('button', { name: 'Show athletes without GPA' }).waitFor();
      await shoot('left-out');
      await page.getByRole('button', { name: 'Show athletes without GPA' }).click();
      await page.getByRole('article', { name: 'Ned None' }).waitFor();
      await page.getByRole('button', { name: 'Remove Also without GPA' }).waitFor();
      await shoot('added');
      expect([await findAccessibilityViolations(page), await measureHorizontalOverflow(page)]).toEqual([
        [],
        0,
      ]);
      await page
        .getByRole('article', { name: 'Ned None' })
        .getByRole('link', { name: 'Ned None', exact: true })
        .click();
      await page.getByText('miles from your school').waitFor();
      await shoot('profile');
    }
  },
);
