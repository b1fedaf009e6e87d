import { screen, within } from '@testing-library/react';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../../tests/support/test-app.ts';
import { password } from '../../../../../tests/support/test-members.ts';

const app = openTestApp();

/** The black modules of a drawn code, line by line. */
function readQrCodeModules(code: HTMLElement): string[] {
  const size = Number(code.getAttribute('viewBox')?.split(' ')[2]);
  const lines = Array.from({ length: size }, () => Array<string>(size).fill(' '));
  for (const [, x, y, length] of code.innerHTML.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)) {
    lines[Number(y)]?.fill('#', Number(x), Number(x) + Number(length));
  }
  return lines.map((line) => line.join(''));
}

test('a member sets up an authenticator app by a QR code or by its key', async () => {
  const user = renderPage(await app.addAthlete(), '/settings');
  await user.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Your Password', { selector: 'input' }), password);
  await user.click(dialog.getByRole('button', { name: 'Go On' }));
  const code = await dialog.findByRole('img', { name: 'QR code for your authenticator app' });

  const link = dialog.getByRole('link', { name: 'Open my app on this device' });
  const uri = link.getAttribute('href') ?? '';
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  expect(uri).toMatch(/^otpauth:\/\/totp\/Fieldhouse/);
  dialog.getByText(secret.match(/.{1,4}/g)?.join(' ') ?? 'no secret');
  const { data } = encode(uri, { ecc: 'M', border: 4 });
  expect(readQrCodeModules(code)).toEqual(
    data.map((line) => line.map((dark) => (dark ? '#' : ' ')).join('')),
  );
  // Cameras read dark on light; the theme must not turn it around.
  expect(code.getAttribute('class')).toContain('bg-white text-black');
});
