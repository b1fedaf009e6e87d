import { expect, test } from 'vitest';
import { listSocialLinks } from './social-links.ts';

const none = {
  instagramHandle: null,
  twitterHandle: null,
  tiktokHandle: null,
  youtubeChannel: null,
  linkedinProfile: null,
  personalWebsite: null,
  socialMedia: null,
};
const toHref = (field: keyof typeof none, typed: string) =>
  listSocialLinks({ ...none, [field]: typed }).map(({ href }) => href)[0];

test.each([
  ['instagramHandle', '@sam.doe', 'https://www.instagram.com/sam.doe'],
  ['instagramHandle', 'instagram.com/sam', 'https://instagram.com/sam'],
  ['instagramHandle', 'https://www.instagram.com/sam', 'https://www.instagram.com/sam'],
  ['twitterHandle', 'sam_doe', 'https://x.com/sam_doe'],
  ['twitterHandle', 'https://twitter.com/sam', 'https://twitter.com/sam'],
  ['tiktokHandle', '@sam', 'https://www.tiktok.com/@sam'],
  ['youtubeChannel', '@samtube', 'https://www.youtube.com/@samtube'],
  ['youtubeChannel', 'youtube.com/c/sam', 'https://youtube.com/c/sam'],
  ['linkedinProfile', 'linkedin.com/in/sam', 'https://linkedin.com/in/sam'],
  ['linkedinProfile', 'sam-doe', 'https://www.linkedin.com/in/sam-doe'],
  ['personalWebsite', 'sam.example', 'https://sam.example/'],
  ['personalWebsite', 'http://sam.example/film', 'http://sam.example/film'],
] as const)('%s %s links to %s', (field, typed, href) => {
  expect(toHref(field, typed)).toBe(href);
});

test.each([
  ['instagramHandle', 'https://instagram.com.evil.example/sam'],
  ['instagramHandle', 'https://evil.example/instagram.com'],
  ['instagramHandle', 'https://instagram.com@evil.example/'],
  ['twitterHandle', 'javascript:alert(1)'],
  ['youtubeChannel', 'data:text/html,x'],
  ['linkedinProfile', 'sam doe, varsity'],
  ['personalWebsite', 'javascript:alert(1)'],
  ['personalWebsite', 'https://good.example@evil.example/'],
  ['personalWebsite', 'localhost'],
  ['socialMedia', 'https://instagram.com/sam'],
] as const)('%s %s is text without a link', (field, typed) => {
  expect(listSocialLinks({ ...none, [field]: typed })).toMatchObject([{ text: typed, href: undefined }]);
});

test('an athlete without handles has no links', () => {
  expect(listSocialLinks(none)).toEqual([]);
});
