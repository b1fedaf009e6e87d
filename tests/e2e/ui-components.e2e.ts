import { describe, expect, test } from 'vitest';
import {
  findAccessibilityViolations,
  measureHorizontalOverflow,
} from '../support/browser/accessibility-and-overflow-checks.ts';
import { desktopScreen, phoneScreen } from '../support/browser/screen-sizes.ts';
import { startGalleryAndBrowser } from '../support/browser/start-component-gallery-and-browser.ts';

const { openGallery, openGalleryWithFakeClock } = startGalleryAndBrowser();

/** The control that opens each part, and the part's selector. */
const overlays = {
  'Your profile': '[role=menu]',
  Sport: '[role=listbox]',
  'Open dialog': '[role=dialog]',
  'Open question': '[role=alertdialog]',
  'Open sheet': '[role=dialog]',
  'Show failure': '[aria-label^=Notifications] li',
};

describe.each([
  ['phone', 'light', phoneScreen],
  ['phone', 'dark', phoneScreen],
  ['desk', 'light', desktopScreen],
  ['desk', 'dark', desktopScreen],
] as const)('on a %s in %s colours', (_device, colorScheme, device) => {
  test('no component violates WCAG A or AA or overflows the screen', async () => {
    const page = await openGallery({ ...device, colorScheme });
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await measureHorizontalOverflow(page)).toBe(0);
  });

  test('no opened dialog, menu or list violates WCAG A or AA', async () => {
    const page = await openGallery({ ...device, colorScheme });
    const found: Record<string, string[]> = {};
    for (const [name, part] of Object.entries(overlays)) {
      await page
        .getByLabel(name, { exact: true })
        .or(page.getByText(name, { exact: true }))
        .last()
        .click();
      await page.locator(part).waitFor();
      found[name] = await findAccessibilityViolations(page, part);
      await page.keyboard.press('Escape');
    }
    expect(found).toEqual(Object.fromEntries(Object.keys(overlays).map((name) => [name, []])));
  });
});

test('every control is at least 44 px high or wide enough to hit on a touch screen', async () => {
  const page = await openGallery(phoneScreen);
  const small = await page.evaluate(() => {
    const measureTouchHeight = (element: Element) => {
      const { height } = element.getBoundingClientRect();
      return Math.max(height, Number.parseFloat(getComputedStyle(element, '::after').height) || 0);
    };
    return [...document.querySelectorAll('button, [role=combobox], input:not([type=radio], [type=checkbox])')]
      .filter((element) => element.checkVisibility() && measureTouchHeight(element) < 44)
      .map((element) => element.getAttribute('aria-label') ?? element.textContent);
  });
  expect(small).toEqual([]);
});

test('a dialog traps the focus and returns it on close', async () => {
  const page = await openGallery(desktopScreen);
  const opener = page.getByRole('button', { name: 'Open dialog' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Marcus Whitfield' });
  await dialog.waitFor();
  expect(await dialog.getAttribute('aria-describedby')).toBeTruthy();
  for (let press = 0; press < 4; press++) await page.keyboard.press('Tab');
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('the combobox selects suggestions with the arrow keys and accepts free text', async () => {
  const page = await openGallery(desktopScreen);
  const box = page.getByRole('combobox', { name: 'Search athletes' });
  await box.fill('au');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await page.getByRole('option', { selected: true }).textContent()).toBe('AugustaCity');
  await page.keyboard.press('Enter');
  expect(await box.inputValue()).toBe('Augusta');
  await box.fill('qb texas');
  await page.keyboard.press('Enter');
  await page.getByText('Searched for qb texas', { exact: true }).first().waitFor();
});

test("a select offers its 'all' option, and typing letters jumps to options", async () => {
  const page = await openGallery(desktopScreen);
  const select = page.getByRole('combobox', { name: 'Sport' });
  expect(await select.textContent()).toBe('All Sports');
  await select.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'All Sports' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('soc');
  await page.getByRole('option', { name: 'Soccer' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  expect(await select.textContent()).toBe('Soccer');
});

test('a field labels its control and describes its error', async () => {
  const page = await openGallery(desktopScreen);
  const email = page.getByLabel('Email');
  expect(await email.getAttribute('aria-invalid')).toBe('true');
  const described = await email.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Please enter a valid email address.');
});

test('a password can be shown and hidden [2.39]', async () => {
  const page = await openGallery(desktopScreen);
  const password = page.getByLabel('Password', { exact: true });
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await password.getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  expect(await password.getAttribute('type')).toBe('password');
});

test('a chip is removed by its button', async () => {
  const page = await openGallery(desktopScreen);
  await page.getByRole('button', { name: 'Remove Quarterback' }).click();
  expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(3);
});

test('the view toggle is one radio group that the arrow keys move', async () => {
  const page = await openGallery(desktopScreen);
  const views = page.getByRole('radiogroup', { name: 'View', exact: true });
  await views.getByRole('radio', { name: 'Grid' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await views.getByRole('radio', { name: 'List' }).isChecked()).toBe(true);
});

test("the chosen theme survives a reload and applies before the app's first script", async () => {
  const page = await openGallery({ ...desktopScreen, colorScheme: 'light' }, [/ERR_FAILED/]);
  await page.getByRole('button', { name: 'Your profile' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'domcontentloaded' });
  expect(await page.locator('html').getAttribute('class')).toBe('dark');
  expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe('#15181f');
});

test('the phone menu opens, closes and contains the search box [2.35 2.37]', async () => {
  const page = await openGallery(phoneScreen);
  expect(await page.getByRole('combobox', { name: 'Search athletes' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('combobox', { name: 'Search athletes' }).fill('bos');
  await page.getByRole('option', { name: /Boston/ }).click();
  await page.getByRole('button', { name: 'Close menu' }).click();
  expect(await page.getByRole('combobox', { name: 'Search athletes' }).count()).toBe(0);
});

test('the keyboard can skip the top bar, and the bar marks the current page [2.32]', async () => {
  const page = await openGallery(desktopScreen);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  const current = page.getByRole('navigation', { name: 'Main', exact: true }).locator('[aria-current=page]');
  expect(await current.allTextContents()).toEqual(['Dashboard']);
});

test('the scrollbar of a scroll area hides 600 ms after the last scroll [9.40]', async () => {
  const page = await openGalleryWithFakeClock();
  const area = page.getByRole('region', { name: 'Lines' });
  await area.scrollIntoViewIfNeeded();
  await area.hover();
  await page.mouse.wheel(0, 30);
  const bar = page.locator('[data-orientation=vertical][data-state=visible]');
  await bar.waitFor();
  // 100 ms without a scroll event end a scroll.
  await page.clock.runFor(100);
  await page.clock.runFor(550);
  expect(await bar.count()).toBe(1);
  await page.clock.runFor(100);
  await bar.waitFor({ state: 'detached' });
});

test('the type-ahead buffer of a select resets after a second [9.41]', async () => {
  const page = await openGalleryWithFakeClock();
  const waitForFocusedOption = (name: string) =>
    page.getByRole('option', { name }).and(page.locator(':focus')).waitFor();
  const typeLetters = async (letters: string) => {
    await page.keyboard.type(letters);
    await page.clock.runFor(10);
  };
  await page.getByRole('combobox', { name: 'Sport' }).focus();
  await page.keyboard.press('Enter');
  // The popup's code is loaded at the first press.
  await page.getByRole('option', { name: 'Baseball' }).waitFor({ state: 'attached' });
  await page.clock.runFor(50);
  await typeLetters('b');
  await typeLetters('aseb');
  await waitForFocusedOption('Baseball');
  await page.clock.runFor(1_050);
  await typeLetters('soc');
  await waitForFocusedOption('Soccer');
});

test('letters typed into a closed select choose at once, also while its list is being loaded', async () => {
  const page = await openGalleryWithFakeClock();
  let letLoad = () => {};
  const mayLoad = new Promise<void>((resolve) => {
    letLoad = resolve;
  });
  await page.route('**/SelectWithPopup*', async (route) => {
    await mayLoad;
    await route.continue();
  });
  const select = page.getByRole('combobox', { name: 'Sport' });
  await select.focus();
  await page.keyboard.type('so');
  await select.filter({ hasText: 'Soccer' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.locator('[role=combobox][aria-busy=true]').waitFor();
  await page.clock.runFor(1_050);
  await page.keyboard.type('bask');
  await select.filter({ hasText: 'Basketball' }).waitFor();
  letLoad();
  await page.getByRole('option', { name: 'Basketball' }).and(page.locator(':focus')).waitFor();
});
