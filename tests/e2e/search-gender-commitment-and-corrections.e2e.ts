import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  chooseOption,
  chooseSuggestion,
  fillFields,
  getButton,
  getField,
  getHeading,
  readFieldError,
  readToast,
} from '../support/browser/page-elements.ts';
import { desktopScreen, phoneScreen } from '../support/browser/screen-sizes.ts';
import { startProductAndBrowser } from '../support/browser/start-product-and-browser.ts';
import { addAthlete, addCoach, password, registerMember } from '../support/test-members.ts';

const product = startProductAndBrowser();
const classInTwoYears = new Date().getFullYear() + 2;

const getCard = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const listCards = (page: Page) =>
  page.getByRole('article').evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));
const waitForCount = (page: Page, count: number) =>
  page
    .getByRole('status')
    .filter({ hasText: `Showing ${count} athlete` })
    .waitFor();

/** Of the first test, which adds people: a retry must not count those of the try before. */
let attempt = -1;

test("a women's lacrosse coach of Georgetown registers, finds a class of Maryland and DC, and saves the search [13.4 13.30 14.1]", async () => {
  attempt += 1;
  const classYear = classInTwoYears + attempt;
  const midfielder = {
    sport: 'Lacrosse',
    position: 'Midfield',
    classYear,
    highSchool: 'Central',
  };
  const baltimore = { city: 'Baltimore', state: 'MD' };
  const washington = { city: 'Washington', state: 'DC' };
  for (const [firstName, profile] of [
    ['Maya', { ...baltimore, gender: 'womens' }],
    ['Sam', washington],
    ['Leo', { ...baltimore, gender: 'mens' }],
    ['Zoe', { ...baltimore, gender: 'womens', classYear: classInTwoYears - 1 }],
    ['Ivy', { city: 'Richmond', state: 'VA', gender: 'womens' }],
  ] as const)
    await addAthlete(product.origin, { ...midfielder, ...profile }, { firstName, lastName: 'Stick' });

  const page = await product.openPage('/auth/register');
  await page.getByRole('tab', { name: 'Coach' }).click();
  await fillFields(page, {
    'First Name': 'Grace',
    'Last Name': 'Kim',
    Email: `grace${attempt}@georgetown.test`,
    Password: password,
    'Confirm Password': password,
  });
  await getButton(page, 'Create Account').click();
  await getHeading(page, 'Complete Your Profile').waitFor();
  await chooseSuggestion(page, {
    label: 'School/Organization',
    text: 'georget',
    option: /^Georgetown University/,
  });
  await chooseOption(page, 'Sport', 'Lacrosse');
  await chooseOption(page, 'Program', "Women's");
  await getField(page, 'Position/Title').fill('Head Coach');
  expect(await getField(page, 'City').inputValue()).toBe('Washington');
  expect(await page.getByRole('combobox', { name: 'State', exact: true }).textContent()).toContain('DC');
  await getButton(page, 'Complete Registration').click();
  await getHeading(page, 'Coach Dashboard').waitFor();

  await page.getByRole('link', { name: 'Advanced Search' }).click();
  // The dashboard has filters of the same names.
  await getHeading(page, 'All Athletes').waitFor();
  await chooseOption(page, 'Sport', 'Lacrosse');
  await page.keyboard.press('Escape');
  await chooseOption(page, 'Class year', String(classYear));
  await page.keyboard.press('Escape');
  await getField(page, 'State').fill('Maryland, DC');
  await waitForCount(page, 2);
  expect((await listCards(page)).toSorted()).toEqual(['Maya Stick', 'Sam Stick']);

  await page.getByRole('button', { name: 'Saved searches' }).click();
  await getButton(page, 'Save Search').click();
  const saved = page.getByRole('list', { name: 'Saved searches' }).getByRole('link');
  const name = `Lacrosse, Women's, Class of ${classYear}, MD, DC`;
  await saved.filter({ hasText: name }).waitFor();
  await page.goto('/athletes');
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await saved.filter({ hasText: name }).click();
  await waitForCount(page, 2);
});

test('an athlete moves from Ohio to Toronto and changes position and school; search, counts and map follow at once [14.3 15.4]', async () => {
  const before = { sport: 'Field Hockey', position: 'Goalkeeper', gender: 'womens' };
  const ohio = { city: 'Columbus', state: 'OH', highSchool: 'Bexley High' };
  const names = { firstName: 'Noor', lastName: 'Haddad' };
  const athlete = await addAthlete(product.origin, { ...before, ...ohio }, names);
  const coach = await addCoach(product.origin, { sport: 'Field Hockey', genders: ['womens'] });
  const coachPage = await product.openPage('/athletes?search=columbus', { member: coach });
  await getCard(coachPage, 'Noor Haddad').waitFor();

  const page = await product.openPage('/my-profile', { member: athlete, context: phoneScreen });
  await getButton(page, 'Edit Sport and Hometown').click();
  await getField(page, 'Position').fill('Forward');
  await page.keyboard.press('Escape');
  await chooseOption(page, 'Country', 'Canada');
  await chooseSuggestion(page, { label: 'City', text: 'Toron', option: 'Toronto' });
  await getButton(page, 'Save Changes').click();
  await page.getByText('Toronto, Canada').first().waitFor();
  await getButton(page, 'Edit Personal Information').click();
  await getField(page, 'High School').fill('Havergal College');
  await getButton(page, 'Save Changes').click();
  await page.getByText('Havergal College').waitFor();

  for (const search of ['search=columbus', 'search=bexley', 'state=["OH"]', 'position=["Goalkeeper"]']) {
    await coachPage.goto(`/athletes?sport=["Field Hockey"]&${search}`);
    await coachPage.getByText('No athletes found').waitFor();
  }
  for (const search of ['search=toronto', 'search=havergal', 'position=["Forward"]']) {
    await coachPage.goto(`/athletes?sport=["Field Hockey"]&${search}`);
    await waitForCount(coachPage, 1);
    await getCard(coachPage, 'Noor Haddad').waitFor();
  }
  await coachPage.goto('/map?sport=["Field Hockey"]');
  await coachPage.getByRole('button', { name: /^Toronto, Canada: / }).waitFor();
  await coachPage.getByText(/^1 athlete · 1 city · 0 states$/).waitFor();
});

test('a coach corrects an athlete they added, which invites the right address, and withdraws another [15.7-10]', async () => {
  const coach = await addCoach(product.origin, { sport: 'Lacrosse' });
  const addMistypedAthlete = async (firstName: string, home: object) => {
    const key = `${firstName.toLowerCase()}.park`;
    const user = { firstName, lastName: 'Park', email: `${key}@mistyped.test`, username: key, password };
    const profile = {
      sport: 'Lacrosse',
      position: 'Attack',
      classYear: classInTwoYears,
      highSchool: 'Central',
    };
    const { status } = await coach.post('/api/athletes', { user, ...profile, ...home });
    expect(status).toBe(201);
  };
  await addMistypedAthlete('Lou', { city: 'Toronto', country: 'CA' });
  await addMistypedAthlete('Pat', { city: 'Boston', state: 'MA' });
  const page = await product.openPage('/athletes/added', {
    member: coach,
    context: phoneScreen,
    allowed: [/^(422|409) PATCH \/api\/athletes\/added\//, /^(403|409|429) POST \/api\/athletes\/added\//],
  });
  await getButton(page, 'Correct Lou Park').click();
  const dialog = page.getByRole('dialog', { name: 'Correct Lou Park' });
  await dialog.waitFor();
  await fillFields(page, { 'First Name': 'Louise', Position: 'Midfield', 'New Email': coach.email });
  await getButton(page, 'Save Changes').click();
  await expect
    .poll(() => readFieldError(page, 'New Email'))
    .toBe('An account with this email already exists');
  await getField(page, 'New Email').fill('louise.park@school.test');
  await getButton(page, 'Save Changes').click();
  await readToast(page, 'Profile corrected');
  await page.getByText(/^Invited on .* at l…@school\.test$/).waitFor();
  await page.getByText(`Lacrosse · Midfield · Class of ${classInTwoYears} · Toronto`).waitFor();
  await expect
    .poll(async () => (await product.emails()).some((mail) => mail.includes('louise.park@school.test')))
    .toBe(true);

  await getButton(page, 'Invite Louise Park again').click();
  expect(await readToast(page, 'The invitation was not sent')).toContain(
    'Please wait an hour before you send another email.',
  );

  await getButton(page, 'Withdraw Pat Park').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('heading', { name: 'Pat Park' }).waitFor({ state: 'detached' });
  await page.goto('/athletes?search=park');
  await getCard(page, 'Louise Park').waitFor();
  expect(await listCards(page)).toEqual(['Louise Park']);
});

describe('gender', () => {
  test('is asked of an athlete in step 2, and names the sport from then on [13.1 13.3]', async () => {
    const member = await registerMember(product.origin, 'athlete', { firstName: 'Ana', lastName: 'Ruiz' });
    const page = await product.openPage('/', { member, context: phoneScreen });
    await chooseOption(page, 'Sport', 'Soccer');
    await fillFields(page, { Position: 'GK', 'High School': 'Central High' });
    await chooseOption(page, 'Competes in', "Women's");
    await chooseOption(page, 'Graduation Year', String(classInTwoYears));
    await getField(page, 'City').fill('Austin');
    await page.getByRole('option', { name: 'Austin TX' }).click();
    await getButton(page, 'Complete Registration').click();
    await getHeading(page, 'Athlete Dashboard').waitFor();
    await page.goto('/my-profile');
    await page.getByText("Women's Soccer").first().waitFor();
    await page.getByText('Goalkeeper').first().waitFor();
  });

  test.each([
    ['phone', phoneScreen],
    ['desktop', desktopScreen],
  ] as const)(
    "on a %s, a women's coach sees women's and unknown athletes, removes the chip and sees all [13.4]",
    async (_, context) => {
      const lastName = `Keeper${context.viewport.width}`;
      const keeper = { sport: 'Water Polo', position: 'Goalkeeper' };
      for (const [firstName, gender] of [
        ['Maya', { gender: 'womens' }],
        ['Leo', { gender: 'mens' }],
        ['Sam', {}],
      ] as const)
        await addAthlete(product.origin, { ...keeper, ...gender }, { firstName, lastName });
      const member = await addCoach(product.origin, { sport: 'Water Polo', genders: ['womens'] });
      const page = await product.openPage('/', { member, context });
      await getCard(page, `Maya ${lastName}`).waitFor();
      await getCard(page, `Sam ${lastName}`).waitFor();
      expect(await getCard(page, `Leo ${lastName}`).count()).toBe(0);
      await getButton(page, "Remove Women's").click();
      await getCard(page, `Leo ${lastName}`).waitFor();
      await page.reload();
      await getCard(page, `Leo ${lastName}`).waitFor();
    },
  );
});

test('a coach sees who has committed or signed, and is told so before writing to who has signed [13.6 13.8 13.9]', async () => {
  const coach = await addCoach(product.origin, { sport: 'Rowing', genders: ['womens'] });
  const { body: schools } = await coach.get('/api/schools?q=rice');
  const rice = (schools as { id: string; name: string }[]).find(({ name }) => name === 'Rice University');
  const addRower = async (firstName: string, recruiting: object) => {
    const rower = { sport: 'Rowing', position: 'Rower', gender: 'womens' };
    const athlete = await addAthlete(product.origin, rower, { firstName, lastName: 'Reed' });
    const { status } = await athlete.patch(`/api/athletes/${athlete.profile.id}`, {
      commitmentSchoolId: rice?.id,
      ...recruiting,
    });
    expect(status).toBe(200);
  };
  await addRower('Iris', { recruitingStatus: 'signed', commitmentVisible: true });
  await addRower('Opal', { recruitingStatus: 'committed', commitmentVisible: false });
  const page = await product.openPage('/athletes?sport=["Rowing"]', { member: coach, context: phoneScreen });
  await getCard(page, 'Iris Reed').getByText('Signed with Rice University').waitFor();
  await getCard(page, 'Opal Reed').getByText('Committed', { exact: true }).waitFor();

  await page.getByRole('link', { name: 'Iris Reed', exact: true }).click();
  await getHeading(page, 'Iris Reed').waitFor();
  await page.getByText('Signed with Rice University').waitFor();
  await getButton(page, 'Contact Iris Reed').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Iris Reed has signed with Rice University.').waitFor();
  expect(await dialog.getByPlaceholder('Type a message...').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Write Anyway' }).click();
  await dialog.getByPlaceholder('Type a message...').fill('Congratulations');
});
