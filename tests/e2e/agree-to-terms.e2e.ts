import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  findAccessibilityViolations,
  measureHorizontalOverflow,
} from '../support/browser/accessibility-and-overflow-checks.ts';
import { getButton, getHeading } from '../support/browser/page-elements.ts';
import { desktopScreen, phoneScreen } from '../support/browser/screen-sizes.ts';
import { startProductAndBrowser } from '../support/browser/start-product-and-browser.ts';
import { addAthlete, signInDemoMember } from '../support/test-members.ts';

const legalDir = mkdtempSync(join(tmpdir(), 'fieldhouse-legal-'));
afterAll(() => rmSync(legalDir, { recursive: true }));
cpSync('legal-sample', legalDir, { recursive: true });
const path = join(legalDir, 'terms.md');
const head = '---\nversion: 2\ndate: 2026-11-23\nchanges: Coaches say who they are.\n---\n';
writeFileSync(path, readFileSync(path, 'utf8').replace(/^---\n.*?\n---\n/s, head));

const product = startProductAndBrowser(() => ({ LEGAL_DIR: legalDir, DEMO_ATHLETES: '30' }));

test('a member who was never asked reads the terms and agrees before anything but reading decisions, once [26.6 22.34]', async () => {
  // Nobody has agreed in the name of the demo members.
  const member = await signInDemoMember(product.origin, 'athlete');
  const page = await product.openPage('/settings', { member });
  await getHeading(page, 'Please agree to our terms').waitFor();
  for (const screen of [desktopScreen, phoneScreen]) {
    await page.setViewportSize(screen.viewport ?? { width: 390, height: 844 });
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await measureHorizontalOverflow(page)).toBe(0);
  }
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  await getHeading(page, 'Decisions about your account').waitFor();
  await page.getByText('Our staff have decided nothing about your account.').waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'To our terms' }).click();
  await getHeading(page, 'Please agree to our terms').waitFor();
  await page.goto('/settings');
  await getButton(page, 'I Agree').click();
  await getHeading(page, 'Settings').waitFor();
  await page.reload();
  await getHeading(page, 'Settings').waitFor();
});

test('who registers has agreed, and is not asked [26.5]', async () => {
  const member = await addAthlete(product.origin);
  const page = await product.openPage('/settings', { member });
  await getHeading(page, 'Settings').waitFor();
});
