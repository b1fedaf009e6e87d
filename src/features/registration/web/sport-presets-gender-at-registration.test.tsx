import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';

const app = openTestApp();

async function choose(user: UserEvent, list: string, option: string) {
  await user.click(await screen.findByRole('combobox', { name: list }));
  await user.click(await screen.findByRole('option', { name: option }));
}
const getChosenOptionText = (list: string) => screen.getByRole('combobox', { name: list }).textContent;

test("softball presets women's for a new athlete, soccer asks, and an own choice stays [13.1]", async () => {
  const user = renderPage(await app.register('athlete'), '/');
  await choose(user, 'Sport', 'Softball');
  expect(getChosenOptionText('Competes in')).toBe("Women's");
  await choose(user, 'Sport', 'Soccer');
  expect(getChosenOptionText('Competes in')).toBe("Women's or men's");
  await choose(user, 'Competes in', "Men's");
  await choose(user, 'Sport', 'Softball');
  expect(getChosenOptionText('Competes in')).toBe("Men's");
});

test("a new coach says whom the program is for; football presets men's [13.1]", async () => {
  const user = renderPage(await app.register('coach'), '/');
  await choose(user, 'Sport', 'Football');
  expect(getChosenOptionText('Program')).toBe("Men's");
  await choose(user, 'Sport', 'Soccer');
  expect(getChosenOptionText('Program')).toBe("Women's or men's");
  await choose(user, 'Program', "Women's and men's");
  expect(getChosenOptionText('Program')).toBe("Women's and men's");
});
