import { expect, test } from 'vitest';
import { showLinkNotice } from '../src/features/landing/server/show-link-notice.ts';
import { renderLandingPageHtml } from '../src/render-static-html.tsx';

const markup = await renderLandingPageHtml();

/** Returns the text of all elements with this tag. */
function listTexts(name: string): string[] {
  const elements = markup.matchAll(new RegExp(`<${name}[ >].*?</${name}>`, 'g'));
  return [...elements].map(([element]) => element.replaceAll(/<[^>]*>/g, ''));
}

test("the landing page's HTML contains its whole text without any script", () => {
  expect(listTexts('h1')).toEqual(['Where the right coach finds the right athlete.']);
  expect(listTexts('h2')).toEqual([
    'Complete profiles',
    'Advanced search',
    'Interactive map',
    'Secure direct messaging',
    'Your next season starts here.',
  ]);
  expect(listTexts('dd')).toEqual(['1,000+', '200+', '85%']);
  expect(listTexts('dt')).toEqual(['student athletes', 'college coaches', 'success rate']);
  expect(listTexts('figcaption')).toEqual(['An example: the people are invented.']);
  expect(listTexts('header').join()).toContain('Fieldhouse');
  expect(listTexts('footer').join()).toContain('City data © GeoNames, CC BY 4.0');
});

test('the links of the landing page are plain ones, those to sign in with a placeholder for the deep link [20.1] [60.5]', () => {
  const links = [...markup.matchAll(/<a [^>]*href="(\/[^"]*)"[^>]*>(.*?)<\/a>/g)];
  const [signIn, getStarted] = [
    ['Sign In', '/auth/login?next=%2F__WANTED__'],
    ['Get Started', '/auth/register?next=%2F__WANTED__'],
  ];
  expect(links.map(([, href, words]) => [words, href])).toEqual([
    signIn,
    getStarted,
    getStarted,
    signIn,
    ['What parents can see and stop', '/safety#for-parents'],
    getStarted,
    ['Terms of Use', '/terms'],
    ['Privacy', '/privacy'],
    ['Safety', '/safety'],
    ['Accessibility', '/accessibility'],
    ['Contact', '/contact'],
    ['Contact Rules', '/contact-rules'],
  ]);
});

test('the landing page has no inline script or style, which its content security policy would refuse', () => {
  expect(markup).not.toMatch(/<script|<style|\s(style|on\w+)=/);
});

test('only at the address of a profile the page says that one waits, whether or not there is such a person [47.9]', () => {
  const isShown = (path: string) => !/<p data-profile-waits="" hidden/.test(showLinkNotice(markup, path));
  expect(markup).toContain('A profile waits behind this link.');
  for (const path of ['/athlete/0197f3a2-0000-7000-8000-000000000000', '/coach/nobody', '/Athlete/x/'])
    expect([path, isShown(path)]).toEqual([path, true]);
  for (const path of ['/', '/athletes', '/athlete', '/athlete/', '/athlete/x/y', '/messages/x', '/coaches'])
    expect([path, isShown(path)]).toEqual([path, false]);
});

test('only at the address of a shared trip the page says that one waits, whether or not there is such a trip [55.5]', () => {
  const isShown = (path: string) => !/<p data-trip-waits="" hidden/.test(showLinkNotice(markup, path));
  expect(markup).toContain('A shared trip waits behind this link.');
  for (const path of ['/trips/shared/0197f3a2-0000-7000-8000-000000000000', '/Trips/Shared/x/'])
    expect([path, isShown(path)]).toEqual([path, true]);
  for (const path of ['/', '/trips', '/trips/x', '/trips/shared', '/trips/shared/x/y', '/athlete/x'])
    expect([path, isShown(path)]).toEqual([path, false]);
});
