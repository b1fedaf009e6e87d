import type { Page } from 'playwright-core';
import { password } from '../test-members.ts';

// What journeys find, fill and read on a page, by its visible labels.

export const getField = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const getHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

export async function fillFields(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await getField(page, label).fill(value);
}

export async function chooseOption(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/**
 * Types into a field and chooses a suggestion. Where the focus still moves, from a select that closes or to the first field
 * of a new form, the list closes with it, and a person types again.
 */
export async function chooseSuggestion(
  page: Page,
  { label, text, option }: { label: string; text: string; option: string | RegExp },
): Promise<void> {
  const suggestion = page.getByRole('option', { name: option }).first();
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await getField(page, label).fill('');
    await getField(page, label).fill(text);
    const isOffered = await suggestion.waitFor({ timeout: 4000 }).then(
      () => true,
      () => false,
    );
    if (isOffered) break;
  }
  await suggestion.click();
}

/** Signs in on the sign-in page. */
export async function signInWithForm(page: Page, email: string, givenPassword = password): Promise<void> {
  await fillFields(page, { Email: email, Password: givenPassword });
  await getButton(page, 'Sign In').click();
}

/** Waits for the toast with this title; returns its title and text. */
export async function readToast(page: Page, title: string): Promise<string> {
  const toast = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  await toast.filter({ hasText: title }).waitFor();
  return (await toast.textContent()) ?? '';
}

/** The error text of a field; empty if it has none. */
export async function readFieldError(page: Page, label: string): Promise<string> {
  const ids = ((await getField(page, label).getAttribute('aria-describedby')) ?? '').split(' ');
  const id = ids.find((each) => each.endsWith('-error'));
  return id ? ((await page.locator(`[id="${id}"]`).textContent()) ?? '') : '';
}

/** The error texts of several fields, by label. */
export async function readFieldErrors(page: Page, ...labels: string[]): Promise<Record<string, string>> {
  const errors: [string, string][] = [];
  for (const label of labels) errors.push([label, await readFieldError(page, label)]);
  return Object.fromEntries(errors);
}

export const isFieldFocused = (page: Page, label: string): Promise<boolean> =>
  getField(page, label).evaluate((element) => element === document.activeElement);
