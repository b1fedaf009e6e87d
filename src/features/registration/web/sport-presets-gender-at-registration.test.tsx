import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';

const app = openTestApp();

async function chooseListOption(user: UserEvent, list: string, option: string) {
  await user.click(await screen.findByRole('combobox', { name: list }));
  await user.click(await screen.findByRole('option', { name: option }));
}
const getChosenOptionText = (list: string) => screen.getByRole('combobox', { name: list }).textContent;

test("softball presets women's for a new athlete, soccer asks, and an own choice stays [13.1]", async () => {
  const user = renderPage(await app.register('athlete'), '/');
  await chooseListOption(user, 'Sport', 'Softball');
  expect(getChosenOptionText('Competes in')).toBe("Women's");
  await chooseListOption(user, 'Sport', 'Soccer');
  expect(getChosenOptionText('Competes in')).toBe("Women's or men's");
  await chooseListOption(user, 'Competes in', "Men's");
  await chooseListOption(user, 'Sport', 'Softball');
  expect(getChosenOptionText('Competes in')).toBe("Men's");
});

test("a new coach says whom the program is for; football presets men's [13.1]", async () => {
  const user = renderPage(await app.register('coach'), '/');
  await chooseListOption(user, 'Sport', 'Football');
  expect(getChosenOptionText('Program')).toBe("Men's");
  await chooseListOption(user, 'Sport', 'Soccer');
  expect(getChosenOptionText('Program')).toBe("Women's or men's");
  await chooseListOption(user, 'Program', "Women's and men's");
  expect(getChosenOptionText('Program')).toBe("Women's and men's");
});
