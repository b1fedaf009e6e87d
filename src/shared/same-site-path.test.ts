import { expect, test } from 'vitest';
import { isSameSitePath } from './same-site-path.ts';

test.each(['/', '/athletes?search=texas', '/a//b', '/athlete/%2F', '/@evil.example', '/:80'])(
  'a path of ours: %j',
  (path) => expect(isSameSitePath(path)).toBe(true),
);

test.each([
  '',
  'athletes',
  'https://evil.example/',
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  ' /athletes',
])('%j is not an own path', (path) => expect(isSameSitePath(path)).toBe(false));
