import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../../tests/support/test-app.ts';

const app = openTestApp();
afterEach(() => {
  vi.restoreAllMocks();
});

test('a link to add film brings the field into view where it is below the window [55.7]', async () => {
  const scrolled: unknown[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this);
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 5000, 300, 40));
  renderPage(await app.addAthlete(), '/my-profile?tab=stats&edit=film');
  const field = await screen.findByRole('textbox', { name: /Video Link/ });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(scrolled.at(-1)).toBe(field);
});
